// Progress runs `go test` with the given arguments and shows how it goes: each
// package as it ends, every ten seconds what runs now, every skipped test with its
// reason, and the whole output of what fails.
//
//	go run ./.ci/progress -race ./store/...
//
// It exits with the exit code of `go test`.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"
)

// interval is the time between two lines about what runs now.
const interval = 10 * time.Second

func main() {
	cmd := exec.Command("go", append([]string{"test", "-json"}, os.Args[1:]...)...)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "start go test:", err)
		os.Exit(1)
	}
	show(readLines(out))
	if err := cmd.Wait(); err != nil {
		os.Exit(max(cmd.ProcessState.ExitCode(), 1))
	}
}

// readLines sends each line of r and closes the channel at r's end.
func readLines(r io.Reader) <-chan []byte {
	lines := make(chan []byte)
	go func() {
		defer close(lines)
		in := bufio.NewReader(r)
		for {
			line, err := in.ReadBytes('\n')
			if len(line) > 0 {
				lines <- line
			}
			if err != nil {
				return
			}
		}
	}()
	return lines
}

// show prints the progress of the events on lines until the channel is closed.
func show(lines <-chan []byte) {
	run := newRun(time.Now())
	tick := time.NewTicker(interval)
	defer tick.Stop()
	for {
		select {
		case line, open := <-lines:
			if !open {
				return
			}
			var e event
			if json.Unmarshal(line, &e) != nil {
				os.Stdout.Write(line) // not an event: go test prints some errors as they are
				continue
			}
			fmt.Print(run.add(e, time.Now()))
		case now := <-tick.C:
			fmt.Print(run.status(now))
		}
	}
}

// event is one line of `go test -json`: see `go doc test2json` and `go help buildjson`.
type event struct {
	Action      string
	Package     string
	ImportPath  string // of a build event, instead of Package
	FailedBuild string // of a package that failed: the ImportPath that was not built
	Test        string
	Output      string
	Elapsed     float64 // seconds
}

// run is what is known of a running `go test`.
type run struct {
	began   time.Time
	started map[string]time.Time // the packages under test, by their import paths
	done    int                  // packages that have ended
	output  map[source]*strings.Builder
	order   []source // the keys of output, in the order in which they first wrote
}

// source is what wrote an output: a test, a package (no Test), or a build.
type source struct{ Package, Test string }

func newRun(now time.Time) *run {
	return &run{began: now, started: map[string]time.Time{}, output: map[source]*strings.Builder{}}
}

// add takes up e and returns the text to print for it, which may be empty.
func (r *run) add(e event, now time.Time) string {
	src := source{e.Package + e.ImportPath, e.Test}
	switch e.Action {
	case "start":
		r.started[e.Package] = now
	case "output", "build-output":
		if r.output[src] == nil {
			r.output[src] = &strings.Builder{}
			r.order = append(r.order, src)
		}
		r.output[src].WriteString(e.Output)
	case "pass", "skip", "fail":
		if e.Test == "" {
			return r.end(e, now)
		}
		if e.Action == "skip" {
			return "skip   " + short(e.Package) + ": " + e.Test + "\n" + r.take(src)
		}
		if e.Action == "pass" {
			r.take(src)
		}
	}
	return ""
}

// end returns the line about the package of e, which has ended, and, if it failed, all
// that its failed tests or its build have written.
func (r *run) end(e event, now time.Time) string {
	delete(r.started, e.Package)
	r.done++
	if e.Action == "skip" { // no test files
		return ""
	}
	word, failed, cached := "ok", "", ""
	for _, src := range slices.Clone(r.order) {
		if src.Package != e.Package && (src.Package != e.FailedBuild || e.FailedBuild == "") {
			continue
		}
		text := r.take(src)
		if src.Test == "" && strings.Contains(text, "(cached)") {
			cached = " (cached)"
		}
		if e.Action == "fail" {
			failed += text
		}
	}
	if e.Action == "fail" {
		word = "FAILED"
	}
	return fmt.Sprintf("%s%-6s %6.1f s  %s%s  [%s]\n", failed, word, e.Elapsed, short(e.Package), cached,
		now.Sub(r.began).Round(time.Second))
}

// short returns an import path without the module's part.
func short(pkg string) string { return strings.TrimPrefix(pkg, "github.com/railbot/railbot/") }

// take returns what src wrote and forgets it.
func (r *run) take(src source) string {
	text := r.output[src]
	if text == nil {
		return ""
	}
	delete(r.output, src)
	r.order = slices.DeleteFunc(r.order, func(s source) bool { return s == src })
	return text.String()
}

// status returns one line: the elapsed time, the number of packages that have ended, and
// the packages that run now, each with its time.
func (r *run) status(now time.Time) string {
	running := "compiling"
	if len(r.started) > 0 {
		var names []string
		for _, pkg := range slices.Sorted(maps.Keys(r.started)) {
			names = append(names, fmt.Sprintf("%s (%s)", short(pkg), now.Sub(r.started[pkg]).Round(time.Second)))
		}
		running = "running " + strings.Join(names, ", ")
	}
	return fmt.Sprintf("...    %s: %d packages done, %s\n", now.Sub(r.began).Round(time.Second), r.done, running)
}
