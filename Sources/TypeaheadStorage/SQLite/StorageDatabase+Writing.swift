#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
internal import TypeaheadSQLite

extension StorageDatabase {
  /// Carries a change out; in a transaction.
  func write(_ change: StorageChange) throws(SQLiteError) {
    switch change {
    case .put(let item): try write(item)
    case .remove(let id, let service): try run(remove, service, id)
    case .beginPass(let service):
      try run(forgetLeftMarks, service)
      try run(beginPass, service)
    case .mark(let group, let isCounted):
      try mark.bind(2, isCounted ? 1 : 0)
      try run(mark, group.serviceType, group.groupId)
      try stand.bindNothing(0)
      try stand.bindNothing(1)
      try stand.bind(2, group.serviceType)
      try stand.run()
    case .position(let group, let after): try run(stand, group.groupId, after, group.serviceType)
    case .endPass(let service):
      try run(endPass, service)
      try run(forgetMarks, service)
    }
  }

  /// Runs a statement whose first parameters are texts.
  private func run(_ statement: SQLiteStatement, _ texts: String...) throws(SQLiteError) {
    for (parameter, text) in texts.enumerated() { try statement.bind(parameter, text) }
    try statement.run()
  }

  private func write(_ item: StorageItem) throws(SQLiteError) {
    if let part = item.contentSubId { try put.bind(4, part) } else { try put.bindNothing(4) }
    try put.bind(5, item.contentType.rawValue)
    try put.bind(6, Int(item.contentSizeInBytes))
    try put.bind(7, bits: item.createdDate.timeIntervalSinceReferenceDate.bitPattern)
    try put.bind(8, item.fileName)
    if let data = item.additionalData { try put.bind(9, Array(data)) } else { try put.bindNothing(9) }
    try run(put, item.serviceType, item.id, item.groupId, item.contentId)
  }
}
