package rendertest

// ProblemsUntil is [Problems] that need not go on once a problem is enough.
var ProblemsUntil = problems

// Illegible says which words a phone does not show so that they are read.
var Illegible = illegible
