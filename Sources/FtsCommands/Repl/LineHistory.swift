/// Where the lines entered before are kept.
enum LineHistory {
  /// `fts/history` in the folder for what programs remember.
  static func file(environment: (String) -> String?) -> String? {
    UserFolder.state(environment).path.map { $0 + "/fts/history" }
  }
}
