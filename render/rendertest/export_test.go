package rendertest

// ProblemsUntil is [Problems] that need not go on once a problem is enough.
var ProblemsUntil = problems
