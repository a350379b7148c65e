import Benchmarking

await Benchmark.main()
