package rendertest

// ProblemsUntil is [Problems] that may stop at a given problem.
var ProblemsUntil = problems

// Illegible is exported for tests.
var Illegible = legibilityFaults
