// Writes the commit that is built into the module BuildCommit, before each build.

import PackagePlugin

/// Runs `stamp`, which writes a file of Swift where it would not be the same.
///
/// A manifest can ask for the commit too, but it is read once and kept as long as its text is the same.
@main
struct CommitStamp: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = context.pluginWorkDirectoryURL
    return [
      .prebuildCommand(
        displayName: "Looking which commit this is",
        executable: .init(filePath: "/bin/sh"),
        arguments: [
          target.directoryURL.appending(path: "stamp").path(percentEncoded: false),
          context.package.directoryURL.path(percentEncoded: false), folder.path(percentEncoded: false),
        ],
        outputFilesDirectory: folder)
    ]
  }
}
