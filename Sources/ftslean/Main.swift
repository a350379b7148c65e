import FtsCommands

/// `fts` without what takes longest to build: the demonstrations and PostgreSQL. `Scripts/fts` builds it for all other commands.
@main enum Main {
  static func main() {
    Fts.main { _ in nil }
  }
}
