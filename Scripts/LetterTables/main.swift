#if TYPEAHEAD_ICU
// Prints Sources/CTypeahead/Letters.c, made of the ICU that is installed; Scripts/letter-tables calls it.
print(LetterTables().source)
#else
fatalError("the tables are made of ICU; build with the package's trait ICU")
#endif
