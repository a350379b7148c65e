/// A `swift` block of a page, as this target was made of it.
struct DocumentedBlock: Equatable {
  enum Treatment: Equatable {
    case run
    case compiled(because: String)
    case parsed(because: String)
    case elements
  }

  var page: String
  /// The number of its first line of code.
  var line: Int
  var treatment: Treatment
  /// How many values of it are held against what comments state.
  var values: Int
}
