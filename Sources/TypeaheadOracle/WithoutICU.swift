#if !TYPEAHEAD_ICU
// The definition asks ICU, so without it nobody can ask the definition. It compiles all the same, so that what is beside it can be tested:
// golden answers, written with it, stand in.

private func needsICU() -> Never { fatalError("the oracle needs ICU; build with the package's trait ICU") }

let ICU_ALPHABETIC: Int32 = 0
let ICU_CHARACTER_BREAKS: Int32 = 0
let ICU_COMBINING_SPACING_MARK: Int32 = 0
let ICU_CONTROL: Int32 = 0
let ICU_DASH_PUNCTUATION: Int32 = 0
let ICU_DECIMAL_DIGIT_NUMBER: Int32 = 0
let ICU_DEFAULT_IGNORABLE: Int32 = 0
let ICU_ENCLOSING_MARK: Int32 = 0
let ICU_EXTENDED_PICTOGRAPHIC: Int32 = 0
let ICU_HAN: Int32 = 0
let ICU_HIRAGANA: Int32 = 0
let ICU_KATAKANA: Int32 = 0
let ICU_KHMER: Int32 = 0
let ICU_LAO: Int32 = 0
let ICU_LETTER_NUMBER: Int32 = 0
let ICU_LOGICAL_ORDER_EXCEPTION: Int32 = 0
let ICU_LOWERCASE_LETTER: Int32 = 0
let ICU_MODIFIER_LETTER: Int32 = 0
let ICU_MYANMAR: Int32 = 0
let ICU_NON_SPACING_MARK: Int32 = 0
let ICU_NUMERIC_COLLATION: Int32 = 0
let ICU_ON: Int32 = 0
let ICU_OTHER_LETTER: Int32 = 0
let ICU_OTHER_NUMBER: Int32 = 0
let ICU_THAI: Int32 = 0
let ICU_TITLECASE_LETTER: Int32 = 0
let ICU_UPPERCASE_LETTER: Int32 = 0
let ICU_WORD_BREAKS: Int32 = 0

func icu_charType(_ scalar: Int32) -> Int32 { needsICU() }
func icu_hasBinaryProperty(_ scalar: Int32, _ property: Int32) -> Int32 { needsICU() }
func icu_isWhiteSpace(_ scalar: Int32) -> Int32 { needsICU() }
func icu_digitValue(_ scalar: Int32) -> Int32 { needsICU() }
func icu_hasScript(_ scalar: Int32, _ script: Int32) -> Int32 { needsICU() }

@unsafe func icu_nfkcCasefold(_ status: UnsafeMutablePointer<Int32>) -> OpaquePointer? { needsICU() }
@unsafe func icu_nfkc(_ status: UnsafeMutablePointer<Int32>) -> OpaquePointer? { needsICU() }
@unsafe func icu_nfd(_ status: UnsafeMutablePointer<Int32>) -> OpaquePointer? { needsICU() }
@unsafe func icu_nfc(_ status: UnsafeMutablePointer<Int32>) -> OpaquePointer? { needsICU() }
@unsafe func icu_normalize(
  _ form: OpaquePointer?, _ source: UnsafePointer<UInt16>, _ count: Int32, _ target: UnsafeMutablePointer<UInt16>,
  _ capacity: Int32, _ status: UnsafeMutablePointer<Int32>
) -> Int32 { needsICU() }

@unsafe func icu_openBreaks(_ type: Int32, _ locale: String, _ status: UnsafeMutablePointer<Int32>) -> OpaquePointer? {
  needsICU()
}
@unsafe func icu_closeBreaks(_ iterator: OpaquePointer) { needsICU() }
@unsafe func icu_setBreakText(
  _ iterator: OpaquePointer, _ text: UnsafePointer<UInt16>?, _ count: Int32, _ status: UnsafeMutablePointer<Int32>
) { needsICU() }
@unsafe func icu_firstBreak(_ iterator: OpaquePointer) -> Int32 { needsICU() }
@unsafe func icu_nextBreak(_ iterator: OpaquePointer) -> Int32 { needsICU() }

@unsafe func icu_openCollator(_ locale: String, _ status: UnsafeMutablePointer<Int32>) -> OpaquePointer? { needsICU() }
@unsafe func icu_closeCollator(_ collator: OpaquePointer) { needsICU() }
@unsafe func icu_setCollatorAttribute(
  _ collator: OpaquePointer, _ attribute: Int32, _ value: Int32, _ status: UnsafeMutablePointer<Int32>
) { needsICU() }
@unsafe func icu_sortKey(
  _ collator: OpaquePointer, _ text: UnsafePointer<UInt16>, _ count: Int32, _ key: UnsafeMutablePointer<UInt8>,
  _ capacity: Int32
) -> Int32 { needsICU() }

@unsafe func icu_openTransliterator(
  _ id: UnsafePointer<UInt16>, _ count: Int32, _ status: UnsafeMutablePointer<Int32>
) -> OpaquePointer? { needsICU() }
@unsafe func icu_transliterate(
  _ transliterator: OpaquePointer, _ text: UnsafeMutablePointer<UInt16>, _ count: UnsafeMutablePointer<Int32>,
  _ capacity: Int32, _ status: UnsafeMutablePointer<Int32>
) { needsICU() }
#endif
