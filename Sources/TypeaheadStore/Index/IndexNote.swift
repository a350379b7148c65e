/// What an index has its storage keep: what it was made with, and which files have it up to which change.
///
/// ```text
/// note    = version, kind, schema, folding, services, sealed, unread, segments, segment × segments, checksum
/// segment = name, checksum, dead, record × dead       record: four bytes
/// kind, services, name = bytes, UTF-8 × bytes
/// ```
///
/// All other numbers have eight bytes, the lowest first. The checksum is that of all bytes before it.
struct IndexNote: Sendable, Equatable {
  static let version = 3

  var origin: IndexOrigin
  /// The last change that is in the segments; what came after is indexed on opening.
  var sealed = 0
  /// The number of records up to that change that are not in the segments, because they could not be read or were refused. Perhaps
  /// they can be read by now: the segments are not used where there are any.
  var unread = 0
  var segments: [NotedSegment] = []

  /// The note as bytes.
  var bytes: [UInt8] {
    var writer = NoteWriter()
    writer.append(Self.version)
    writer.append(origin.kind)
    writer.append(Int(bitPattern: UInt(origin.schema)))
    writer.append(origin.folding)
    writer.append(origin.services)
    writer.append(sealed)
    writer.append(unread)
    writer.append(segments.count)
    for segment in segments {
      writer.append(segment.file)
      writer.append(segment.dead.count)
      for record in segment.dead { writer.append(record) }
    }
    return writer.finish()
  }

  init(origin: IndexOrigin, sealed: Int = 0, unread: Int = 0, segments: [NotedSegment] = []) {
    self.origin = origin
    self.sealed = sealed
    self.unread = unread
    self.segments = segments
  }

  /// The note of some bytes; nothing where they are not what was written, or name a file twice or one of another folder.
  init?(_ bytes: [UInt8]) {
    guard var reader = NoteReader(bytes), reader.number() == Self.version, let kind = reader.text(),
      let schema = reader.number(), let folding = reader.number(), let services = reader.text(),
      let sealed = reader.number(), let unread = reader.number(), let count = reader.number()
    else { return nil }
    origin = IndexOrigin(kind: kind, schema: UInt64(UInt(bitPattern: schema)), folding: folding, services: services)
    self.sealed = sealed
    self.unread = unread
    for _ in 0..<max(count, 0) {
      guard let file = reader.file(), let dead = reader.records() else { return nil }
      segments.append(NotedSegment(file: file, dead: dead))
    }
    let names = segments.map(\.file.name)
    guard reader.isAtEnd, Set(names).count == names.count,
      !names.contains(where: { $0.utf8.contains(UInt8(ascii: "/")) })
    else { return nil }
  }
}
