// Prints Sources/CTypeahead/Letters.c, made of the ICU that is installed; Scripts/letter-tables calls it.
print(LetterTables().source)
