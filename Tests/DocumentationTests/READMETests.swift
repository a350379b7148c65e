import Testing

/// What the README says of its first block, the search that people write themselves.
@Suite struct READMETests {
  @Test func todaysSearchIsAsTheReadmeSays() {
    let page = READMEPage()
    #expect(page.foundToday("art", in: page.settings).map(\.title) == ["Restart"])
    #expect(page.foundToday("hone", in: page.settings).map(\.title) == ["Wi-Fi Calling"])
    #expect(page.foundToday("wifi", in: page.settings).isEmpty)
    #expect(page.foundToday("nihgt", in: page.settings).isEmpty)
  }
}
