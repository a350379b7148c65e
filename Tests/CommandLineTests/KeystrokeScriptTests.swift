import Testing

@testable import TypeaheadTools

@Suite struct KeystrokeScriptTests {
  private func script(_ text: String) throws -> KeystrokeScript {
    try KeystrokeScript(LineReader(MemorySource(text)), named: "keys.txt")
  }

  @Test func aLineIsAStepOfTextAndKeys() throws {
    let steps = try script("wi fi<enter><down><ctrl-u>\n# not played\n\n a<<b \n").steps
    #expect(steps.map(\.text) == ["wi fi<enter><down><ctrl-u>", " a<<b "])
    #expect(
      steps[0].actions == "wi fi".map { .press(.text(String($0))) }
        + [.press(.enter), .press(.down), .press(.control("u"))])
    #expect(steps[1].actions == " a<b ".map { .press(.text(String($0))) })
  }

  @Test func timeAndTheBackgroundAreWaitedFor() throws {
    #expect(
      try script("<wait 500ms><wait 2s><settle>").steps[0].actions
        == [.wait(.milliseconds(500)), .wait(.seconds(2)), .settle])
  }

  @Test func everyNamedKeyIsRead() throws {
    for name in KeystrokeScript.keyNames { #expect(try script("<\(name)>").steps[0].actions.count == 1, "\(name)") }
  }

  @Test(arguments: [
    ("a\n\n<entr>", "keys.txt:3: there is no key <entr>; did you mean <enter>?"),
    ("<>", "keys.txt:1: there is no key <>; fts help demo lists them"),
    ("<ctrl-é>", "keys.txt:1: there is no key <ctrl-é>; did you mean <ctrl-u>?"),
    ("<wait 5h>", "keys.txt:1: there is no key <wait 5h>; fts help demo lists them"),
    ("<wait -1s>", "keys.txt:1: there is no key <wait -1s>; fts help demo lists them"),
    ("a < b", "keys.txt:1: no > ends the name of the key; add it, or write << for the character <"),
  ])
  func whatIsNoKeyIsToldWithItsLine(_ text: String, _ message: String) throws {
    let error = #expect(throws: ScriptError.self) { try script(text) }
    #expect(error?.description == message)
  }

  @Test func aFolderIsNoScriptAndHasNoLines() throws {
    let error = #expect(throws: ScriptError.self) { try KeystrokeScript(path: "/tmp") }
    #expect(error?.description == "/tmp: cannot be read (Is a directory); name a file in it")
  }

  @Test func whatIsNoTextIsRefused() throws {
    let error = #expect(throws: ScriptError.self) {
      try KeystrokeScript(LineReader(MemorySource(bytes: [0x61, 0x0A, 0xFF])), named: "-")
    }
    #expect(error?.description.hasPrefix("standard input:2: the line is not UTF-8") == true)
  }
}
