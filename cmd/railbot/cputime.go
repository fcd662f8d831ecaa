//go:build unix

package main

import "syscall"

// cpuMillis returns the CPU time of this process so far, in milliseconds.
func cpuMillis() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return millis(u.Utime) + millis(u.Stime)
}

func millis(t syscall.Timeval) float64 { return float64(t.Sec)*1e3 + float64(t.Usec)/1e3 }
