// The functions of ICU that Typeahead uses, under names that do not change: ICU's own carry its version in their symbols
// (`u_charType_72`).
//
// They are declared here by hand, with plain C types, instead of by ICU's headers: on Linux Foundation brings an ICU of
// its own, and a program whose modules see the types of both (`UErrorCode` and others, which differ from version to version) does
// not compile. Of ICU's headers only the one with its version number is used.
#ifndef TYPEAHEAD_CICU_SHIM_H
#define TYPEAHEAD_CICU_SHIM_H

#include <stddef.h>
#include <stdint.h>
#include <unicode/uvernum.h>

#define ICU(name) U_ICU_ENTRY_POINT_RENAME(name)

// Status (UErrorCode): 0 is success, below are warnings, above are errors.
static const int32_t ICU_BUFFER_OVERFLOW = 15;

// Characters (UProperty, UCharCategory, UScriptCode)
static const int32_t ICU_ALPHABETIC = 0;
static const int32_t ICU_DEFAULT_IGNORABLE = 5;
static const int32_t ICU_LOGICAL_ORDER_EXCEPTION = 21;
static const int32_t ICU_EXTENDED_PICTOGRAPHIC = 64;
static const int32_t ICU_GRAPHEME_CLUSTER_BREAK = 0x1012;
static const int32_t ICU_CLUSTER_CONTROL = 1;
static const int32_t ICU_CLUSTER_CR = 2;
static const int32_t ICU_CLUSTER_EXTEND = 3;
static const int32_t ICU_CLUSTER_LF = 5;
static const int32_t ICU_CLUSTER_SPACING_MARK = 10;
static const int32_t ICU_CLUSTER_JOINER = 17;
static const int32_t ICU_UPPERCASE_LETTER = 1;
static const int32_t ICU_LOWERCASE_LETTER = 2;
static const int32_t ICU_TITLECASE_LETTER = 3;
static const int32_t ICU_MODIFIER_LETTER = 4;
static const int32_t ICU_OTHER_LETTER = 5;
static const int32_t ICU_NON_SPACING_MARK = 6;
static const int32_t ICU_ENCLOSING_MARK = 7;
static const int32_t ICU_COMBINING_SPACING_MARK = 8;
static const int32_t ICU_DECIMAL_DIGIT_NUMBER = 9;
static const int32_t ICU_LETTER_NUMBER = 10;
static const int32_t ICU_OTHER_NUMBER = 11;
static const int32_t ICU_CONTROL = 15;
static const int32_t ICU_DASH_PUNCTUATION = 19;
static const int32_t ICU_HAN = 17;
static const int32_t ICU_HIRAGANA = 20;
static const int32_t ICU_KATAKANA = 22;
static const int32_t ICU_KHMER = 23;
static const int32_t ICU_LAO = 24;
static const int32_t ICU_MYANMAR = 28;
static const int32_t ICU_THAI = 38;

extern int8_t ICU(u_charType)(int32_t c);
extern int8_t ICU(u_hasBinaryProperty)(int32_t c, int32_t property);
extern int32_t ICU(u_getIntPropertyValue)(int32_t c, int32_t property);
extern uint8_t ICU(u_getCombiningClass)(int32_t c);
extern void ICU(u_charAge)(int32_t c, uint8_t version[4]);
extern void ICU(u_getUnicodeVersion)(uint8_t version[4]);
extern int8_t ICU(u_isUWhiteSpace)(int32_t c);
extern int32_t ICU(u_charDigitValue)(int32_t c);
extern int8_t ICU(uscript_hasScript)(int32_t c, int32_t script);
extern int32_t ICU(u_charName)(int32_t c, int32_t choice, char *buffer, int32_t capacity, int32_t *status);
extern void ICU(u_getVersion)(uint8_t version[4]);

static inline int32_t icu_charType(int32_t c) { return ICU(u_charType)(c); }
static inline int icu_hasBinaryProperty(int32_t c, int32_t property) { return ICU(u_hasBinaryProperty)(c, property); }
static inline int32_t icu_intProperty(int32_t c, int32_t property) { return ICU(u_getIntPropertyValue)(c, property); }
static inline uint8_t icu_combiningClass(int32_t c) { return ICU(u_getCombiningClass)(c); }
static inline void icu_age(int32_t c, uint8_t *version) { ICU(u_charAge)(c, version); }
static inline void icu_unicodeVersion(uint8_t *version) { ICU(u_getUnicodeVersion)(version); }
static inline int icu_isWhiteSpace(int32_t c) { return ICU(u_isUWhiteSpace)(c); }
static inline int32_t icu_digitValue(int32_t c) { return ICU(u_charDigitValue)(c); }
static inline int icu_hasScript(int32_t c, int32_t script) { return ICU(uscript_hasScript)(c, script); }
static inline int32_t icu_charName(int32_t c, char *buffer, int32_t capacity, int32_t *status) {
  return ICU(u_charName)(c, 0 /* U_UNICODE_CHAR_NAME */, buffer, capacity, status);
}
static inline void icu_version(uint8_t *version) { ICU(u_getVersion)(version); }

// Normalization
typedef struct icu_normalizer icu_normalizer;

extern const icu_normalizer *ICU(unorm2_getNFKCCasefoldInstance)(int32_t *status);
extern const icu_normalizer *ICU(unorm2_getNFKCInstance)(int32_t *status);
extern const icu_normalizer *ICU(unorm2_getNFDInstance)(int32_t *status);
extern const icu_normalizer *ICU(unorm2_getNFCInstance)(int32_t *status);
extern int32_t ICU(unorm2_normalize)(const icu_normalizer *norm, const uint16_t *source, int32_t length,
                                     uint16_t *target, int32_t capacity, int32_t *status);

static inline const icu_normalizer *icu_nfkcCasefold(int32_t *status) {
  return ICU(unorm2_getNFKCCasefoldInstance)(status);
}
static inline const icu_normalizer *icu_nfkc(int32_t *status) { return ICU(unorm2_getNFKCInstance)(status); }
static inline const icu_normalizer *icu_nfd(int32_t *status) { return ICU(unorm2_getNFDInstance)(status); }
static inline const icu_normalizer *icu_nfc(int32_t *status) { return ICU(unorm2_getNFCInstance)(status); }
static inline int32_t icu_normalize(const icu_normalizer *norm, const uint16_t *source, int32_t length,
                                    uint16_t *target, int32_t capacity, int32_t *status) {
  return ICU(unorm2_normalize)(norm, source, length, target, capacity, status);
}

// Boundaries (UBreakIteratorType)
typedef struct icu_breaks icu_breaks;
static const int32_t ICU_CHARACTER_BREAKS = 0;
static const int32_t ICU_WORD_BREAKS = 1;

extern icu_breaks *ICU(ubrk_open)(int32_t type, const char *locale, const uint16_t *text, int32_t length,
                                  int32_t *status);
extern icu_breaks *ICU(ubrk_clone)(const icu_breaks *iterator, int32_t *status);
extern void ICU(ubrk_close)(icu_breaks *iterator);
extern void ICU(ubrk_setText)(icu_breaks *iterator, const uint16_t *text, int32_t length, int32_t *status);
extern int32_t ICU(ubrk_first)(icu_breaks *iterator);
extern int32_t ICU(ubrk_next)(icu_breaks *iterator);

static inline icu_breaks *icu_openBreaks(int32_t type, const char *locale, int32_t *status) {
  return ICU(ubrk_open)(type, locale, NULL, 0, status);
}
static inline icu_breaks *icu_cloneBreaks(const icu_breaks *iterator, int32_t *status) {
  return ICU(ubrk_clone)(iterator, status);
}
static inline void icu_closeBreaks(icu_breaks *iterator) { ICU(ubrk_close)(iterator); }
static inline void icu_setBreakText(icu_breaks *iterator, const uint16_t *text, int32_t length, int32_t *status) {
  ICU(ubrk_setText)(iterator, text, length, status);
}
static inline int32_t icu_firstBreak(icu_breaks *iterator) { return ICU(ubrk_first)(iterator); }
static inline int32_t icu_nextBreak(icu_breaks *iterator) { return ICU(ubrk_next)(iterator); }

// Collation (UColAttribute, UColAttributeValue)
typedef struct icu_collator icu_collator;
static const int32_t ICU_NUMERIC_COLLATION = 7;
static const int32_t ICU_ON = 17;

extern icu_collator *ICU(ucol_open)(const char *locale, int32_t *status);
extern void ICU(ucol_close)(icu_collator *collator);
extern void ICU(ucol_setAttribute)(icu_collator *collator, int32_t attribute, int32_t value, int32_t *status);
extern int32_t ICU(ucol_getSortKey)(const icu_collator *collator, const uint16_t *source, int32_t length,
                                    uint8_t *target, int32_t capacity);

static inline icu_collator *icu_openCollator(const char *locale, int32_t *status) {
  return ICU(ucol_open)(locale, status);
}
static inline void icu_closeCollator(icu_collator *collator) { ICU(ucol_close)(collator); }
static inline void icu_setCollatorAttribute(icu_collator *collator, int32_t attribute, int32_t value,
                                            int32_t *status) {
  ICU(ucol_setAttribute)(collator, attribute, value, status);
}
static inline int32_t icu_sortKey(const icu_collator *collator, const uint16_t *source, int32_t length,
                                  uint8_t *target, int32_t capacity) {
  return ICU(ucol_getSortKey)(collator, source, length, target, capacity);
}

// Transliteration (UTransDirection)
typedef struct icu_transliterator icu_transliterator;

extern icu_transliterator *ICU(utrans_openU)(const uint16_t *id, int32_t idLength, int32_t direction,
                                             const uint16_t *rules, int32_t rulesLength, void *parseError,
                                             int32_t *status);
extern void ICU(utrans_transUChars)(const icu_transliterator *transliterator, uint16_t *text, int32_t *length,
                                    int32_t capacity, int32_t start, int32_t *limit, int32_t *status);

static inline icu_transliterator *icu_openTransliterator(const uint16_t *id, int32_t length, int32_t *status) {
  return ICU(utrans_openU)(id, length, 0 /* UTRANS_FORWARD */, NULL, 0, NULL, status);
}
// Replaces the text, all of it; where it does not fit, `length` is what it needs and the text is undefined.
static inline void icu_transliterate(const icu_transliterator *transliterator, uint16_t *text, int32_t *length,
                                     int32_t capacity, int32_t *status) {
  int32_t limit = *length;
  ICU(utrans_transUChars)(transliterator, text, length, capacity, 0, &limit, status);
}

#undef ICU
#endif
