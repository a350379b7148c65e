import Testing

@testable import TypeaheadTools

@Suite struct MenuTreeTests {
  private func tree(_ records: [(id: String, title: String, path: [String])]) throws -> [String] {
    let tree = try MenuTree(
      try records.map {
        try Document(fields: ["id": .string($0.id), "title": .string($0.title), "path": .strings($0.path)])
      })
    return tree.nodes.map { node in
      let above = node.parent.map { tree.nodes[$0] }
      #expect(node.path == (above.map { $0.path + [$0.title] } ?? []))
      return "\(node.document?.id ?? "-") \(node.title) in \(above.map { $0.document?.id ?? $0.title } ?? "root")"
    }
  }

  @Test func aRecordCalledAsAPathIsTheMenu() throws {
    #expect(
      try tree([("w", "Wi-Fi", []), ("n", "Networks", ["Wi-Fi"]), ("w2", "Wi-Fi", [])])
        == ["w Wi-Fi in root", "n Networks in w", "w2 Wi-Fi in root"])
  }

  @Test func itMayComeAfterWhatStandsInIt() throws {
    #expect(
      try tree([("h", "Hidden", ["Net", "Wi-Fi"]), ("w", "Wi-Fi", ["Net"])])
        == ["- Net in root", "w Wi-Fi in Net", "h Hidden in w"])
  }

  @Test func pathsAloneNameMenus() throws {
    #expect(
      try tree([("a", "A", ["Net", "Wi-Fi"]), ("b", "B", ["Net"])])
        == ["- Net in root", "- Wi-Fi in Net", "a A in Wi-Fi", "b B in Net"])
  }

  @Test func aRecordMayStandInAMenuOfItsOwnTitle() throws {
    #expect(
      try tree([("a", "Location", ["Location"]), ("b", "Location", ["Location"])])
        == ["- Location in root", "a Location in Location", "b Location in Location"])
  }

  @Test func pathsOfTooManyMenusAreRefused() throws {
    func menus(_ count: Int) -> [String] { (0..<count).map { "menu \($0)" } }
    #expect(try tree([("a", "A", menus(128))]).count == 129)
    #expect(throws: DocumentError.pathTooDeep(id: "a", menus: 129, limit: 128)) { try tree([("a", "A", menus(129))]) }
  }
}
