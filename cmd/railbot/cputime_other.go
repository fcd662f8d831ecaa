//go:build !unix

package main

import "time"

var began = time.Now()

// cpuMillis returns the milliseconds since the start, because this system does not report CPU time.
func cpuMillis() float64 { return float64(time.Since(began).Microseconds()) / 1e3 }
