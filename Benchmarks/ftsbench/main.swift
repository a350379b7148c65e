print("ftsbench")
