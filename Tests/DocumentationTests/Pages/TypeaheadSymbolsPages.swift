struct TypeaheadSymbolsPage {
  let names13 = ["drop.fill", "eyedropper.halffull", "circle.bottomthird.split", "airpodspro"]
  let names14 = ["drop.fill", "eyedropper.halffull", "sleep", "airpodspro"]
  let renames = [("circle.bottomthird.split", "sleep")]
  let tags = ["drop.fill": ["water"]]
  let categories = ["airpodspro": ["devices"]]
  let splits = ["eyedropper.halffull": ["eye dropper half full"]]
  let colorNames = ["systemGroupedBackground", "systemRed"]
  let englishWords = [("eye", 100), ("dropper", 10), ("half", 100), ("full", 100)]
}
