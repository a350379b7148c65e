import Foundation
import PackagePlugin

/// Gives a test target the `swift` blocks of the README and of all articles, as Swift files.
@main struct CodeBlocksPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let pages = pages(in: context.package.directoryURL)
    let names = pages.map { "\($0.deletingPathExtension().lastPathComponent)Blocks.swift" } + ["PagesTests.swift"]
    return [
      .buildCommand(
        displayName: "Code blocks of \(pages.count) pages",
        executable: try context.tool(named: "codeblocks").url,
        arguments: [context.package.directoryURL.path, context.pluginWorkDirectoryURL.path] + pages.map(\.path),
        inputFiles: pages, outputFiles: names.map { context.pluginWorkDirectoryURL.appending(path: $0) })
    ]
  }

  private func pages(in package: URL) -> [URL] {
    let sources = package.appending(path: "Sources")
    let catalogs = contents(of: sources).flatMap(contents).filter { $0.pathExtension == "docc" }
    let articles = catalogs.flatMap(contents).filter { $0.pathExtension == "md" }
    return [package.appending(path: "README.md")] + articles.sorted { $0.path < $1.path }
  }

  private func contents(of folder: URL) -> [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.map { folder.appending(path: $0) }
  }
}
