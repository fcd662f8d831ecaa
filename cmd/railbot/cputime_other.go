//go:build !unix

package main

import "time"

var began = time.Now()

// cpuMillis is the time that has passed, where that of the CPU cannot be had.
func cpuMillis() float64 { return float64(time.Since(began).Microseconds()) / 1e3 }
