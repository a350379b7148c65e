/// Kana in Latin letters by one of five systems, each kana and each pair looked up.
struct Romaji: WritingSystem {
  /// The column of ``table``.
  var column: Int
  /// Whether ー and vowels that only lengthen are written.
  var writesLength: Bool
  /// Whether を is `wo` whatever the table says.
  var writesWo = false
  /// `m` for ん before b, m, p.
  var writesM = false
  /// `t` for っ before ch.
  var writesT = false

  static let all: [any WritingSystem] = [
    Romaji(column: 0, writesLength: true, writesWo: true),
    Romaji(column: 0, writesLength: false, writesT: true),
    Romaji(column: 0, writesLength: false, writesM: true, writesT: true),
    Romaji(column: 1, writesLength: false),
    Romaji(column: 2, writesLength: true),
  ]

  /// A kana or a pair, and where it begins.
  private struct Sound {
    var kana: Scalars
    var latin: String?
    var cluster: Int
  }

  func texts(ofClusters clusters: [Run.Cluster]) -> [Folded]? {
    let sounds = sounds(clusters)
    var texts = clusters.map { _ in "" }
    var written = ""  // since the last character that is no kana
    for (index, sound) in sounds.enumerated() {
      let following = index + 1 < sounds.count ? sounds[index + 1].latin ?? "" : ""
      var text = sound.latin ?? ""
      switch sound.kana {
      case ["っ"]:
        let first = String(following.prefix(1).filter { !"aiueon".contains($0) })
        text = writesT && following.hasPrefix("ch") ? "t" : first
      case ["ん"]:
        if writesM, let next = following.first, "bmp".contains(next) { text = "m" }
      case ["ー"]:
        text = writesLength ? String(written.suffix(1).filter { "aiueo".contains($0) }) : ""
      case ["を"] where writesWo: text = "wo"
      case ["あ"] where !writesLength && written.hasSuffix("a"): text = ""
      case ["う"] where !writesLength && (written.hasSuffix("u") || written.hasSuffix("o")): text = ""
      case ["え"] where !writesLength && written.hasSuffix("e"): text = ""
      case ["お"] where !writesLength && written.hasSuffix("o"): text = ""
      default:
        if sound.latin == nil {
          texts[sound.cluster] += String(String.UnicodeScalarView(sound.kana))
          written = ""
          continue
        }
      }
      texts[sound.cluster] += text
      written += text
    }
    return texts.map { Array($0.utf8) }
  }

  /// Cuts the folded clusters into pairs where there are some, else single characters.
  private func sounds(_ clusters: [Run.Cluster]) -> [Sound] {
    let all = clusters.enumerated().flatMap { number, cluster in
      String(decoding: cluster.folded, as: UTF8.self).unicodeScalars.map { (scalar: $0, cluster: number) }
    }
    var sounds: [Sound] = []
    var index = 0
    while index < all.count {
      var length = min(2, all.count - index)
      while length > 1, Self.table[all[index..<index + length].map(\.scalar)] == nil { length -= 1 }
      let kana = all[index..<index + length].map(\.scalar)
      sounds.append(Sound(kana: kana, latin: Self.table[kana]?[column], cluster: all[index].cluster))
      index += length
    }
    return sounds
  }

  /// Kana with Hepburn, Kunrei and Nihon.
  private static let table: [Scalars: [String]] = {
    var table: [Scalars: [String]] = [:]
    for entry in text.split(whereSeparator: { $0 == "|" || $0 == "\n" }) {
      let columns = entry.split(separator: " ").map(String.init)
      table[Array(columns[0].unicodeScalars)] = Array(columns.dropFirst())
    }
    return table
  }()

  private static let text = """
    あ a a a|い i i i|う u u u|え e e e|お o o o|ぁ a a a|ぃ i i i|ぅ u u u|ぇ e e e|ぉ o o o
    か ka ka ka|き ki ki ki|く ku ku ku|け ke ke ke|こ ko ko ko|が ga ga ga|ぎ gi gi gi|ぐ gu gu gu|げ ge ge ge|ご go go go
    さ sa sa sa|し shi si si|す su su su|せ se se se|そ so so so|ざ za za za|じ ji zi zi|ず zu zu zu|ぜ ze ze ze|ぞ zo zo zo
    た ta ta ta|ち chi ti ti|つ tsu tu tu|て te te te|と to to to|だ da da da|ぢ ji zi di|づ zu zu du|で de de de|ど do do do
    な na na na|に ni ni ni|ぬ nu nu nu|ね ne ne ne|の no no no
    は ha ha ha|ひ hi hi hi|ふ fu hu hu|へ he he he|ほ ho ho ho|ば ba ba ba|び bi bi bi|ぶ bu bu bu|べ be be be|ぼ bo bo bo
    ぱ pa pa pa|ぴ pi pi pi|ぷ pu pu pu|ぺ pe pe pe|ぽ po po po
    ま ma ma ma|み mi mi mi|む mu mu mu|め me me me|も mo mo mo
    や ya ya ya|ゆ yu yu yu|よ yo yo yo|ゃ ya ya ya|ゅ yu yu yu|ょ yo yo yo
    ら ra ra ra|り ri ri ri|る ru ru ru|れ re re re|ろ ro ro ro
    わ wa wa wa|ゎ wa wa wa|ゐ i i i|ゑ e e e|を o o wo|ん n n n|ゔ vu vu vu|ゕ ka ka ka|ゖ ke ke ke
    きゃ kya kya kya|きゅ kyu kyu kyu|きょ kyo kyo kyo|ぎゃ gya gya gya|ぎゅ gyu gyu gyu|ぎょ gyo gyo gyo
    しゃ sha sya sya|しゅ shu syu syu|しょ sho syo syo|しぇ she sye sye|じゃ ja zya zya|じゅ ju zyu zyu|じょ jo zyo zyo|じぇ je zye zye
    ちゃ cha tya tya|ちゅ chu tyu tyu|ちょ cho tyo tyo|ちぇ che tye tye|ぢゃ ja zya dya|ぢゅ ju zyu dyu|ぢょ jo zyo dyo
    にゃ nya nya nya|にゅ nyu nyu nyu|にょ nyo nyo nyo|ひゃ hya hya hya|ひゅ hyu hyu hyu|ひょ hyo hyo hyo
    びゃ bya bya bya|びゅ byu byu byu|びょ byo byo byo|ぴゃ pya pya pya|ぴゅ pyu pyu pyu|ぴょ pyo pyo pyo
    みゃ mya mya mya|みゅ myu myu myu|みょ myo myo myo|りゃ rya rya rya|りゅ ryu ryu ryu|りょ ryo ryo ryo
    いぇ ye ye ye|うぁ wa wa wa|うぃ wi wi wi|うぇ we we we|うぉ wo wo wo
    ゔぁ va va va|ゔぃ vi vi vi|ゔぇ ve ve ve|ゔぉ vo vo vo|ゔゅ vyu vyu vyu
    くぁ kwa kwa kwa|くぃ kwi kwi kwi|くぇ kwe kwe kwe|くぉ kwo kwo kwo|くゎ kwa kwa kwa
    ぐぁ gwa gwa gwa|ぐぃ gwi gwi gwi|ぐぇ gwe gwe gwe|ぐぉ gwo gwo gwo|ぐゎ gwa gwa gwa
    すぃ si si si|ずぃ zi zi zi|つぁ tsa tsa tsa|つぃ tsi tsi tsi|つぇ tse tse tse|つぉ tso tso tso
    てぃ ti ti ti|てゅ tyu tyu tyu|でぃ di di di|でゅ dyu dyu dyu|とぅ tu tu tu|どぅ du du du
    ふぁ fa fa fa|ふぃ fi fi fi|ふぇ fe fe fe|ふぉ fo fo fo|ふゅ fyu fyu fyu
    """
}
