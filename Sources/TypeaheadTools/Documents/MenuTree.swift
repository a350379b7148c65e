/// Records with paths as the tree of menus they stand in.
///
///     let tree = MenuTree(documents)   // {"id":"w","title":"Wi-Fi"}, {"id":"n","title":"Networks","path":["Wi-Fi"]}
///     tree.nodes[1].parent             // 0: the record that is called as the path says
///
/// The first record whose path and title are the path of others is the menu they stand in. Where there is none, the path names a menu
/// without a record.
package struct MenuTree: Sendable {
  /// A record, or a menu that only paths name.
  package struct Node: Sendable {
    package fileprivate(set) var document: Document?
    package let title: String
    /// The titles of the menus above, the outermost first.
    package let path: [String]
    /// The place of the menu it stands in, which is lower than its own; nil at the root.
    package let parent: Int?
  }

  /// Menus before what stands in them, else in the order read.
  package private(set) var nodes: [Node] = []
  /// The places of what may be menus, by path and title.
  private var places: [[[UInt8]]: Int] = [:]

  /// The most menus a record may be in: each has a place in the tree, also where no record is called so.
  package static let depthLimit = 128

  /// Makes the tree of records with the fields `path` and `title`; a record without a title is called by its id.
  ///
  /// - Throws: ``DocumentError/pathTooDeep(id:menus:limit:)`` for a path of more menus than ``depthLimit``.
  /// - Complexity: O(*n* · *d*²) for *n* records of paths of *d* menus.
  package init(_ documents: [Document]) throws(DocumentError) {
    for document in documents {
      let path = document.texts("path")
      guard path.count <= Self.depthLimit else {
        throw .pathTooDeep(id: document.id, menus: path.count, limit: Self.depthLimit)
      }
      let title = document.texts("title").first ?? document.id
      if let place = places[Self.key(path + [title])], nodes[place].document == nil {
        nodes[place].document = document
      } else {
        append(document, title, path)
      }
    }
  }

  @discardableResult
  private mutating func append(_ document: Document?, _ title: String, _ path: [String]) -> Int {
    let parent = menu(at: path)
    nodes.append(Node(document: document, title: title, path: path, parent: parent))
    let key = Self.key(path + [title])
    if places[key] == nil { places[key] = nodes.count - 1 }
    return nodes.count - 1
  }

  /// The menu of a path, made where there is none.
  private mutating func menu(at path: [String]) -> Int? {
    var menu: Int?
    for length in path.indices.map({ $0 + 1 }) {
      let place = places[Self.key(path.prefix(length))]
      menu = place ?? append(nil, path[length - 1], Array(path.prefix(length - 1)))
    }
    return menu
  }

  /// Texts from outside by their bytes: hashing them as text takes quadratic time where marks pile up.
  private static func key(_ path: some Sequence<String>) -> [[UInt8]] { path.map { Array($0.utf8) } }
}
