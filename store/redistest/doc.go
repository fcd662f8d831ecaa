// Package redistest starts Redis servers for tests.
//
// Each real server is a process of its own on a free port of 127.0.0.1, writes every
// change to its append-only file before it answers, and ends with the test. A
// machine without redis-server fails the test where CI is "true" and skips it
// elsewhere, naming what to install. [StartInMemory] starts one in the memory of the test instead.
package redistest
