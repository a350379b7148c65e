import BoundedWaits
import Foundation
import Synchronization
import Testing
import Typeahead
import TypeaheadTestSupport

@testable import TypeaheadStore

/// Opening and writing that does not stop who asks, tells how far it is, and can be cancelled; and telling of changes.
@Suite(.timeLimit(.minutes(2))) struct AsyncOpeningTests {
  private typealias Note = WritingPlan.Note

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open(
    _ onProgress: (@Sendable (WriteProgress) -> Void)? = nil
  ) async throws -> DurableIndex<Note> {
    try await .open(at: folder.index, kind: "notes", schema: Note.schema, onProgress: onProgress)
  }

  private func fill(_ count: Int) async throws {
    let index = try await open()
    try await index.upsert((0..<count).map { Note(id: $0, text: "note \($0)") }, WriteOptions())
    try index.commit()
    try index.close()
  }

  private func removeSegments() throws {
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.index) where file.hasSuffix(".segment") {
      try FileManager.default.removeItem(atPath: folder.index + "/" + file)
    }
  }

  @Test func howFarOpeningIsIsTold() async throws {
    try await fill(5000)
    let told = Mutex<[WriteProgress]>([])
    let fromFiles = try await open { progress in told.withLock { $0.append(progress) } }
    #expect(fromFiles.count == 5000 && told.withLock { $0.isEmpty }, "its files have everything")
    try fromFiles.close()
    try removeSegments()
    let rebuilt = try await open { progress in told.withLock { $0.append(progress) } }
    #expect(rebuilt.count == 5000 && told.withLock { $0.map(\.done).max() } == 5000)
    try rebuilt.close()
  }

  @Test func openingThatIsCancelledChangesNothing() async throws {
    try await fill(5000)
    try removeSegments()
    let before = try FileManager.default.contentsOfDirectory(atPath: folder.index).sorted()
    let opening = Mutex<Task<Int, any Error>?>(nil)
    let task = Task {
      try await open { _ in
        try? waitUntil("the task is known") { opening.withLock { $0 != nil } }
        opening.withLock { $0 }?.cancel()
      }.count
    }
    opening.withLock { $0 = task }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.index).sorted() == before)
    let index = try await open()
    #expect(index.count == 5000)
    try index.close()
  }

  @Test func aCancelledWriteIsNotCommitted() async throws {
    let index = try await open()
    try index.upsert(Note(id: -1, text: "before"))
    let writing = Mutex<Task<UpsertReport, any Error>?>(nil)
    let task = Task {
      try await index.upsert(
        (0..<5000).map { Note(id: $0, text: "note \($0)") },
        WriteOptions { _ in
          try? waitUntil("the task is known") { writing.withLock { $0 != nil } }
          writing.withLock { $0 }?.cancel()
        })
    }
    writing.withLock { $0 = task }
    await #expect(throws: CancellationError.self) { try await task.value }
    try index.commit()
    #expect(index.count == 1)
    try index.close()
    let again = try await open()
    #expect(again.count == 1 && again.search("before").total == 1)
    try again.close()
  }

  @Test func whatChangesIsTold() async throws {
    let writer = try await open()
    try writer.commit()
    let reader = try DurableIndex<Note>(at: folder.index, for: .reading, kind: "notes", schema: Note.schema)
    let written = Mutex(0)
    let read = Mutex(0)
    let observations = [
      writer.onChange { written.withLock { $0 += 1 } }, reader.onChange { read.withLock { $0 += 1 } },
    ]
    try writer.upsert([Note(id: 1, text: "one"), Note(id: 2, text: "two")])
    try writer.delete(1)
    #expect(try !writer.delete(1))
    #expect(written.withLock { $0 } == 2)
    try reader.refresh()
    #expect(read.withLock { $0 } == 0, "nothing was committed")
    try writer.commit()
    try reader.refresh()
    try reader.refresh()
    #expect(read.withLock { $0 } == 1 && reader.search("two").total == 1)
    observations.forEach { $0.cancel() }
    try reader.close()
    try writer.close()
  }
}
