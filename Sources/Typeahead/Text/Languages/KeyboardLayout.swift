/// The keys of a keyboard and the letters they type. A query typed on the wrong layout can be read as it was meant: `ghbdtn` is привет.
///
/// ```swift
/// var tolerance = Tolerance.standard
/// tolerance.layouts = [.us, .russian]
/// ```
///
/// Keys are told by their places alone. Those of 47 keys are given in the order in which the layout of the United States has them.
public struct KeyboardLayout: Sendable, Hashable {
  private let keys: [Character]
  private let shifted: [Character]

  /// A layout.
  ///
  /// - Parameters:
  ///   - keys: What each key types, key after key as in ``us``: the row of digits from its first key on, then the three rows of letters.
  ///     A blank stands for a key that types nothing of its own.
  ///   - shifted: The same with the shift key held.
  public init(_ keys: String, shifted: String) {
    self.keys = Array(keys)
    self.shifted = Array(shifted)
  }

  /// The text that the keys which type this text here type on another layout; nil where no key here types some of it.
  ///
  /// ```swift
  /// KeyboardLayout.us.retyped("ghbdtn", on: .russian)   // "привет"
  /// ```
  ///
  /// White space stays. Hangul is taken key by key, as it was composed.
  ///
  /// - Complexity: O(*n*) for *n* characters.
  public func retyped(_ text: String, on other: KeyboardLayout) -> String? {
    var places: [Unicode.Scalar: Character] = [:]
    for (own, others) in [(shifted, other.shifted), (keys, other.keys)] {
      for (key, otherKey) in zip(own, others) where key != " " && otherKey != " " {
        places[key.unicodeScalars.first!] = otherKey
      }
    }
    var retyped = ""
    for scalar in Self.keystrokes(text) {
      if scalar.properties.isWhitespace {
        retyped.unicodeScalars.append(scalar)
      } else {
        guard let key = places[scalar] else { return nil }
        retyped.append(key)
      }
    }
    return retyped
  }

  /// The text with Hangul as it is typed, letter by letter.
  private static func keystrokes(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.flatMap { scalar in
      (0xAC00...0xD7A3).contains(scalar.value) ? Array(Folding.fold(String(scalar)).unicodeScalars) : [scalar]
    }
  }
}

extension KeyboardLayout {
  /// The layout of the United States.
  public static let us = KeyboardLayout(
    #"`1234567890-=qwertyuiop[]\asdfghjkl;'zxcvbnm,./"#, shifted: #"~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?"#)

  /// The German one of Germany and Austria.
  public static let german = KeyboardLayout(
    "^1234567890ß´qwertzuiopü+#asdfghjklöäyxcvbnm,.-", shifted: "°!\"§$%&/()=?`QWERTZUIOPÜ*'ASDFGHJKLÖÄYXCVBNM;:_")

  /// The French one of France.
  public static let french = KeyboardLayout(
    "²&é\"'(-è_çà)=azertyuiop^$*qsdfghjklmùwxcvbn,;:!", shifted: " 1234567890°+AZERTYUIOP¨£µQSDFGHJKLM%WXCVBN?./§")

  /// The Russian one.
  public static let russian = KeyboardLayout(
    #"ё1234567890-=йцукенгшщзхъ\фывапролджэячсмитьбю."#, shifted: #"Ё!"№;%:?*()_+ЙЦУКЕНГШЩЗХЪ/ФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,"#)

  /// The Ukrainian one.
  public static let ukrainian = KeyboardLayout(
    #"'1234567890-=йцукенгшщзхїґфівапролджєячсмитьбю."#, shifted: #"₴!"№;%:?*()_+ЙЦУКЕНГШЩЗХЇҐФІВАПРОЛДЖЄЯЧСМИТЬБЮ,"#)

  /// The Greek one.
  public static let greek = KeyboardLayout(
    #"`1234567890-=;ςερτυθιοπ[]\ασδφγηξκλ΄'ζχψωβνμ,./"#, shifted: #"~!@#$%^&*()_+:΅ΕΡΤΥΘΙΟΠ{}|ΑΣΔΦΓΗΞΚΛ¨"ΖΧΨΩΒΝΜ<>?"#)

  /// The Hebrew one.
  public static let hebrew = KeyboardLayout(
    #";1234567890-=/'קראטוןםפ][\שדגכעיחלךף,זסבהנמצתץ."#, shifted: #"~!@#$%^&*)(_+QWERTYUIOP}{|ASDFGHJKL:"ZXCVBNM><?"#)

  /// The Arabic one.
  public static let arabic = KeyboardLayout(
    #"ذ1234567890-=ضصثقفغعهخحجد\شسيبلاتنمكطئءؤرﻻىةوزظ"#, shifted: #" !@#$%^&*)(_+                                  "#)

  /// The Korean one with consonants to the left and vowels to the right.
  public static let korean = KeyboardLayout(
    #"`1234567890-=ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ[]\ㅁㄴㅇㄹㅎㅗㅓㅏㅣ;'ㅋㅌㅊㅍㅠㅜㅡ,./"#,
    shifted: #"~!@#$%^&*()_+ㅃㅉㄸㄲㅆㅛㅕㅑㅒㅖ{}|ㅁㄴㅇㄹㅎㅗㅓㅏㅣ:"ㅋㅌㅊㅍㅠㅜㅡ<>?"#)
}
