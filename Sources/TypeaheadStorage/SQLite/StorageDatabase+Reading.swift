#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
internal import TypeaheadSQLite

extension StorageDatabase {
  /// Items of a group in the order of their ids, behind one or from the first on.
  func items(in group: StorageGroup.ID, after id: String?, limit: Int) throws(SQLiteError) -> [StorageItem] {
    let select = id == nil ? selectFirstItems : selectItems
    defer { select.reset() }
    try select.bind(0, group.serviceType)
    try select.bind(1, group.groupId)
    try select.bind(2, max(0, limit))
    if let id { try select.bind(3, id) }
    var items: [StorageItem] = []
    while try select.step() { items.append(item(of: group, at: select)) }
    return items
  }

  /// The item of the row that a statement stands at. The file may be from elsewhere: no size is taken that no item has.
  private func item(of group: StorageGroup.ID, at row: SQLiteStatement) -> StorageItem {
    StorageItem(
      id: row.text(0), serviceType: group.serviceType, groupId: group.groupId, contentId: row.text(1),
      contentSubId: row.isNull(2) ? nil : row.text(2),
      contentType: StorageItem.ContentType(rawValue: row.text(3)),
      contentSizeInBytes: min(max(0, Int64(row.integer(4))), StorageItem.maximumSize),
      createdDate: Date(timeIntervalSinceReferenceDate: Double(bitPattern: row.bits(5))), fileName: row.text(6),
      additionalData: row.isNull(7) ? nil : Data(row.bytes(7)))
  }

  /// The groups that have items, by service and id, of one moment.
  func groups(in scope: StorageScope) throws(SQLiteError) -> [StorageGroup] {
    let select = try database.prepare(
      """
      SELECT sums.serviceType, sums.groupId, contentType, count, bytes,
        coalesce(marks.isCounted, services.isCounted, 0)
      FROM sums LEFT JOIN marks USING (serviceType, groupId)
        LEFT JOIN services ON services.serviceType = sums.serviceType
      \(condition(scope)) ORDER BY sums.serviceType, sums.groupId
      """)
    switch scope {
    case .everything: break
    case .service(let service): try select.bind(0, service)
    case .group(let group):
      try select.bind(0, group.serviceType)
      try select.bind(1, group.groupId)
    }
    var groups: [StorageGroup] = []
    while try select.step() {
      let id = StorageGroup.ID(serviceType: select.text(0), groupId: select.text(1))
      if groups.last?.id != id { groups.append(StorageGroup(id: id, isPartial: select.integer(5) == 0)) }
      let type = StorageItem.ContentType(rawValue: select.text(2))
      groups[groups.count - 1][type] +=
        StorageSum(count: max(0, select.integer(3)), bytes: max(0, Int64(select.integer(4))))
    }
    return groups
  }

  private func condition(_ scope: StorageScope) -> String {
    switch scope {
    case .everything: ""
    case .service: "WHERE sums.serviceType = ?"
    case .group: "WHERE sums.serviceType = ? AND sums.groupId = ?"
    }
  }

  /// How far the counting of a service is; in a transaction.
  func state(of service: String) throws(SQLiteError) -> CountingState {
    var state = CountingState()
    defer {
      selectState.reset()
      selectMarks.reset()
    }
    try selectState.bind(0, service)
    guard try selectState.step() else { return state }
    state.isCounted = selectState.integer(0) != 0
    state.isRunning = selectState.integer(1) != 0
    if !selectState.isNull(2) {
      let group = StorageGroup.ID(serviceType: service, groupId: selectState.text(2))
      state.position = CountingState.Position(group: group, after: selectState.text(3))
    }
    try selectMarks.bind(0, service)
    while try selectMarks.step() {
      let group = StorageGroup.ID(serviceType: service, groupId: selectMarks.text(0))
      state.marks[group] = selectMarks.integer(1) != 0
    }
    return state
  }
}
