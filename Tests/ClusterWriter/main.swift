import Foundation
import Typeahead
import TypeaheadPostgres
import TypeaheadTestSupport

// Writes to the notes in a PostgreSQL by the plan of a seed, until it is killed or something is refused: `clusterwriter ADDRESS SEED`.
// Or sets up its servers: `clusterwriter ADDRESS create SHARD...`, `add SHARD`, `migrate`; and says `done`.
//
// Says `try N DIGEST` before write N, after which the notes have the digest, and `done N` when it was acknowledged.

typealias Note = WritingPlan.Note

/// One call of the system a line, so that what was said is not lost with the process.
func say(_ line: String) throws {
  try FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
}

let work = CommandLine.arguments[2]
if UInt64(work) == nil {
  let cluster = try PostgresCluster(at: CommandLine.arguments[1], kind: "notes")
  let shards = try CommandLine.arguments.dropFirst(3).map { try ShardAddress(parsing: $0) }
  switch work {
  case "create": try await cluster.create(for: Note.schema, on: shards)
  case "add": try await cluster.add(shards[0])
  case "migrate": try await cluster.migrate()
  default: fatalError("what is \(work)?")
  }
  try say("done")
  exit(0)
}
let index = try await PostgresIndex<Note>(at: CommandLine.arguments[1], kind: "notes", schema: Note.schema)
var notes = try await index.search("", SearchOptions(limit: .max)).hits.map(\.record)
var plan = WritingPlan(seed: UInt64(work)!, notes)
try say("try 0 \(notes.digest)")
try say("done 0")
var number = 0
while true {
  for change in plan.next().changes {
    number += 1
    notes.apply(change)
    try say("try \(number) \(notes.digest)")
    switch change {
    case .upsert(let added): try await index.upsert(added)
    case .delete(let ids): try await index.delete(ids)
    }
    try say("done \(number)")
  }
}
