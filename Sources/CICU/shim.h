// ICU's C functions carry the library's version in their symbols (`u_charType_72`), so Swift would see
// only those. Each function Typeahead uses has a wrapper here under a name that does not change.
#ifndef TYPEAHEAD_CICU_SHIM_H
#define TYPEAHEAD_CICU_SHIM_H

#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/ucol.h>
#include <unicode/uloc.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/utypes.h>
#include <unicode/uversion.h>

// Characters
static inline int8_t icu_charType(UChar32 c) { return u_charType(c); }
static inline UBool icu_hasBinaryProperty(UChar32 c, UProperty which) { return u_hasBinaryProperty(c, which); }
static inline UBool icu_isUWhiteSpace(UChar32 c) { return u_isUWhiteSpace(c); }
static inline UBool icu_hasScript(UChar32 c, UScriptCode script) { return uscript_hasScript(c, script); }
static inline int32_t icu_charName(UChar32 c, char *buffer, int32_t capacity, UErrorCode *status) {
  return u_charName(c, U_EXTENDED_CHAR_NAME, buffer, capacity, status);
}
static inline void icu_version(UVersionInfo version) { u_getVersion(version); }

// Normalization
static inline const UNormalizer2 *icu_nfkcCasefold(UErrorCode *status) { return unorm2_getNFKCCasefoldInstance(status); }
static inline const UNormalizer2 *icu_nfd(UErrorCode *status) { return unorm2_getNFDInstance(status); }
static inline const UNormalizer2 *icu_nfc(UErrorCode *status) { return unorm2_getNFCInstance(status); }
static inline int32_t icu_normalize(const UNormalizer2 *norm, const UChar *source, int32_t length, UChar *target,
                                    int32_t capacity, UErrorCode *status) {
  return unorm2_normalize(norm, source, length, target, capacity, status);
}

// Boundaries
static inline UBreakIterator *icu_openBreaks(UBreakIteratorType type, const char *locale, UErrorCode *status) {
  return ubrk_open(type, locale, NULL, 0, status);
}
static inline UBreakIterator *icu_cloneBreaks(const UBreakIterator *iterator, UErrorCode *status) {
  return ubrk_clone(iterator, status);
}
static inline void icu_closeBreaks(UBreakIterator *iterator) { ubrk_close(iterator); }
static inline void icu_setBreakText(UBreakIterator *iterator, const UChar *text, int32_t length, UErrorCode *status) {
  ubrk_setText(iterator, text, length, status);
}
static inline int32_t icu_firstBreak(UBreakIterator *iterator) { return ubrk_first(iterator); }
static inline int32_t icu_nextBreak(UBreakIterator *iterator) { return ubrk_next(iterator); }

// Collation
static inline UCollator *icu_openCollator(const char *locale, UErrorCode *status) { return ucol_open(locale, status); }
static inline void icu_closeCollator(UCollator *collator) { ucol_close(collator); }
static inline void icu_setCollatorAttribute(UCollator *collator, UColAttribute attribute, UColAttributeValue value,
                                            UErrorCode *status) {
  ucol_setAttribute(collator, attribute, value, status);
}
static inline int32_t icu_sortKey(const UCollator *collator, const UChar *source, int32_t length, uint8_t *target,
                                  int32_t capacity) {
  return ucol_getSortKey(collator, source, length, target, capacity);
}

// Locales
static inline int32_t icu_countAvailableLocales(void) { return uloc_countAvailable(); }
static inline const char *icu_availableLocale(int32_t index) { return uloc_getAvailable(index); }
static inline int32_t icu_displayLanguage(const char *locale, const char *inLocale, UChar *target, int32_t capacity,
                                          UErrorCode *status) {
  return uloc_getDisplayLanguage(locale, inLocale, target, capacity, status);
}
static inline int32_t icu_displayCountry(const char *locale, const char *inLocale, UChar *target, int32_t capacity,
                                         UErrorCode *status) {
  return uloc_getDisplayCountry(locale, inLocale, target, capacity, status);
}
static inline const char *const *icu_isoLanguages(void) { return uloc_getISOLanguages(); }
static inline const char *const *icu_isoCountries(void) { return uloc_getISOCountries(); }

#endif
