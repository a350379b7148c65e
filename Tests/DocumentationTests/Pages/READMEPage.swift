/// What the README takes for granted.
struct READMEPage {
  let settings = [
    Setting(id: 1, title: "Wi-Fi Calling", keywords: ["telephone"]), Setting(id: 2, title: "Restart", keywords: []),
    Setting(id: 3, title: "Night Light", keywords: ["dark"]),
  ]

  struct Setting: Identifiable, Sendable {
    let id: Int
    var title: String
    var keywords: [String]
  }
}

/// An element of a package manifest's lists.
enum ManifestElement {
  case package(path: String)
  case product(name: String, package: String)
}
