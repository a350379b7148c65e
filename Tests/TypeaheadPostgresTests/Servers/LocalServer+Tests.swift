import LocalPostgres

extension LocalServer {
  /// A small one. Where `isDurable` says so, it waits for the disk at every commit.
  convenience init(isDurable: Bool = false) throws {
    try self.init(
      settings: ["shared_buffers=64MB", "max_connections=60", "max_worker_processes=2", "autovacuum=off"]
        + (isDurable ? [] : ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]))
  }
}
