public import Typeahead

/// The rows of a model as they change, each time with the difference from the rows the same consumer had before. For lists that are updated
/// by hand.
///
/// ```swift
/// for await update in model.updates {
///   for stage in update.difference.stages() { view.apply(stage, of: update.rows) }
/// }
/// ```
///
/// A consumer that is slow gets the newest rows, with the difference to those that it has. The first update is of the rows that there
/// are. The sequence ends when the model is gone, or the task cancelled.
public struct ModelUpdates<Record: Identifiable & Sendable>: AsyncSequence, Sendable where Record.ID: Sendable {
  private let source: Source
  private let changes: ChangeNotices

  /// A model, which is let go of meanwhile.
  @MainActor fileprivate final class Source {
    weak var model: SearchModel<Record>?

    init(_ model: SearchModel<Record>) { self.model = model }
  }

  @MainActor init(_ model: SearchModel<Record>, _ changes: ChangeNotices) {
    (source, self.changes) = (Source(model), changes)
  }

  /// An iterator that was given nothing yet.
  public func makeAsyncIterator() -> Iterator {
    Iterator(source: source, changes: changes.stream.makeAsyncIterator())
  }

  /// The updates as they come, for one list.
  public struct Iterator: AsyncIteratorProtocol {
    private let source: Source
    private var changes: AsyncStream<Void>.Iterator
    private var shown: ModelUpdate<Record>?

    fileprivate init(source: Source, changes: AsyncStream<Void>.Iterator) {
      self.source = source
      self.changes = changes
    }

    /// The newest rows, as soon as they are others than those taken before; nil when the model is gone, and once cancelled.
    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> ModelUpdate<Record>? {
      while true {
        if shown != nil, await changes.next(isolation: actor) == nil { return nil }
        guard let update = await source.model?.update(from: shown), !Task.isCancelled else { return nil }
        defer { shown = update }
        if shown == nil || !update.difference.isEmpty || !update.sectionDifference.isEmpty { return update }
      }
    }
  }
}

/// The rows and sections of a model, with the differences from the update before.
public struct ModelUpdate<Record: Identifiable & Sendable>: Sendable where Record.ID: Sendable {
  /// All rows, in rank order.
  public let rows: [Hit<Record>]
  /// The rows by their group; see ``SearchModel/sections``.
  public let sections: [SearchSection<Record>]
  /// From the rows of the update before, none before the first, to these.
  public let difference: ListDifference<Record.ID>
  /// From the sections of the update before to these.
  public let sectionDifference: SectionedDifference<String, Record.ID>

  init(rows: [Hit<Record>], sections: [SearchSection<Record>], from old: ModelUpdate?) {
    self.rows = rows
    self.sections = sections
    let (oldRows, oldSections) = (old?.rows ?? [], old?.sections ?? [])
    difference = ListDifference(from: oldRows.map(\.id), to: rows.map(\.id)) {
      rows[$1].isChanged(from: oldRows[$0])
    }
    sectionDifference = SectionedDifference(fromTexts: oldSections.map(\.list), to: sections.map(\.list)) {
      sections[$1.section].rows[$1.row].isChanged(from: oldSections[$0.section].rows[$0.row])
    }
  }
}
