import FtsCommands
import TypeaheadTools

/// `fts`, whole.
@main enum Main {
  static func main() {
    Fts.main { call in
      switch call.command {
      case "demo": try DemoCommand(call).run()
      case let command where command.hasPrefix("cluster "): try ClusterCommand(call).run()
      default: nil
      }
    }
  }
}
