import Foundation
import Synchronization
import Testing
import TypeaheadStorage
import TypeaheadTestSupport

/// Long lists of a source, while which others want something.
@Suite(.timeLimit(.minutes(1))) struct ListingTests {
  @Test(
    "ST6 ST9 while a source lists groups or a group, events and deletions wait for nothing", arguments: [true, false])
  func listingBlocksNothing(ofGroups: Bool) async throws {
    let source = MemoryFolder(CountingTests.items)
    let manager = StorageManager(store: ModelStore(), sources: [source], stepSize: 2)
    try await Latch.alone { latch in
      source.state.withLock { state in
        state.onList = { group, lists in if (group == nil) == ofGroups, lists == 1 { latch.hold() } }
      }
      let counting = Task { try await manager.count() }
      await latch.isHeld()
      let item = StorageItem.made("group 0", "new.mov", 7)
      source.save(item)
      // On a thread of its own: where an event waits for the listing, nothing would ever open the latch.
      let events = Thread {
        try? manager.insert([item])
        try? manager.remove(["group 9/1.mov"], of: "chat")
        latch.arrive()
      }
      events.start()
      await latch.isHeld()
      #expect(try manager.total().count == 1)
      latch.open()
      try await counting.value
    }
    #expect(try Contents(of: manager.store) == Contents(source.items))
  }
}
