target datalayout = "e-what"
