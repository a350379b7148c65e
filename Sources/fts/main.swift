print("fts")
