import LocalPostgres

struct TypeaheadPostgresPage {
  private let server = try! LocalServer(settings: ["fsync=off", "shared_buffers=16MB"])
  var address: String { server.address }
}
