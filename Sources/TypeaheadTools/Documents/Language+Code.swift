package import Typeahead

extension Analyzer.Language {
  /// What a call names the language by.
  package var code: String {
    switch self {
    case .hangulInitials: "ko"
    case .romaji: "ja"
    case .pinyin: "zh"
    case .latin: "ru"
    case .german: "de"
    case .nordic: "nordic"
    case .southSlavic: "south-slavic"
    }
  }

  /// What it does, in a line.
  var summary: String {
    switch self {
    case .hangulInitials: "Korean: 설정 by ㅅㅈ"
    case .romaji: "Japanese, kana in Latin letters: とうきょう by tokyo and toukyou"
    case .pinyin: "Chinese by its sound: 张三 by zhangsan and zs"
    case .latin: "Russian and every script but Chinese and kana, in Latin letters: Москва by moskva"
    case .german: "German: Müller by mueller"
    case .nordic: "Danish, Norwegian, Swedish: Sørensen and Sörensen by soerensen, Åse by aase"
    case .southSlavic: "Bosnian, Croatian, Montenegrin, Serbian: Đorđe by djordje"
    }
  }

  /// The languages that texts can be spelled in, in the order in which the help lists them.
  static let listed = [.german, .nordic, .southSlavic, .latin, .romaji, .pinyin, .hangulInitials]
    .filter(\Self.isAvailable)
}
