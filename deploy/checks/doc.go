// Package checks has tests only: what hosts deploy, read as those read it for
// whom it is meant. The chart is rendered by Helm's own engine, what comes of it
// is decoded strictly by the types of Kubernetes, and the compose file is loaded
// by Docker's own loader.
//
// A module of its own, so that the program does without these libraries. What
// needs the program itself (that flags, paths and figures exist) is held against
// the same files by the tests of cmd/railbot.
package checks
