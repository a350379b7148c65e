import Foundation
import Typeahead
import TypeaheadJSON
import TypeaheadSQLite
import TypeaheadStore
import TypeaheadTestSupport

// Writes to the index in a folder by the plan of a seed, until it is killed, or for some rounds: `storewriter FOLDER SEED [ROUNDS]`.
//
// Says `try N DIGEST` before it commits round N of the plan, after which the notes have the digest, and `done N` when they are durable.

typealias Note = WritingPlan.Note

func open() throws -> DurableIndex<Note> {
  // Files are written every few commits, and what is obsolete is dropped.
  try DurableIndex(
    RecordStore(at: CommandLine.arguments[1], for: .writing, SystemFiles(), mostAdded: 40), kind: "notes",
    schema: Note.schema, codec: JSONRecordCodec<Note>(), reading: .mapped, mostUnsealed: 24)
}

func write(_ changes: [WritingPlan.Change], to index: DurableIndex<Note>) throws {
  for change in changes {
    switch change {
    case .upsert(let notes): try index.upsert(notes)
    case .delete(let ids): try index.delete(ids)
    }
  }
}

/// One call of the system a line, so that what was said is not lost with the process.
func say(_ line: String) throws {
  try FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
}

var index: DurableIndex<Note>? = try open()
var plan = WritingPlan(
  seed: UInt64(CommandLine.arguments[2])!, index!.snapshot.search("", limit: .max).hits.map(\.record))
let rounds = CommandLine.arguments.dropFirst(3).first.flatMap(Int.init) ?? .max
for number in 1...rounds {
  let round = plan.next()
  try write(round.changes, to: index!)
  try say("try \(number) \(plan.digest)")
  switch round.ending {
  case .commit: try index!.commit()
  case .compact: try index!.compact()
  }
  try say("done \(number)")
  switch round.sequel {
  case .nothing: break
  case .finishMerges: index!.finishMerges()
  case .reopen(let closing, let lost):
    try write(lost, to: index!)
    if closing { try index!.close() }
    // One writer at a time: the one before goes first.
    index = nil
    index = try open()
  }
}
