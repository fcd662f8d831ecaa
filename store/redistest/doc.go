// Package redistest starts Redis servers for tests.
//
// Each real server is a process on a free port of 127.0.0.1. It writes every change to its append-only file before
// it answers, and ends with the test. On a machine without redis-server, tests that need one are skipped with
// a hint what to install; if the variable CI is "true", they fail. [StartInMemory] starts a Redis in the
// memory of the test instead.
package redistest
