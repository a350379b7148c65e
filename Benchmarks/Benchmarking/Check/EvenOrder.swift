/// An order of 0..<count whose every beginning is spread over the whole about evenly: by the reversed bits of the place (van
/// der Corput's sequence). Work that stops when time is up has then seen a fair sample. Multiples of large powers of two come first, so that
/// such samples nest with those of every 2ᵏ-th place.
func evenOrder(_ count: Int) -> [Int] {
  var bits = 0
  while 1 << bits < count { bits += 1 }
  return (0..<1 << bits).map { place in
    var reversed = 0
    for bit in 0..<bits where place >> bit & 1 == 1 { reversed |= 1 << (bits - 1 - bit) }
    return reversed
  }.filter { $0 < count }
}
