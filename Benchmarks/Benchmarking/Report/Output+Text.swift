internal import TypeaheadTools

extension Output {
  /// Prints a text on standard output.
  static func print(_ text: String) throws(SystemError) {
    var output = Output(DescriptorSink.standardOutput, writesEachLine: false)
    try output.write(text)
    try output.flush()
  }
}
