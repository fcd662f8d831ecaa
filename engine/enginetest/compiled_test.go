package enginetest

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestRedisIsCompiledForTheStoreAlone: a package that knows a Store is compiled without
// the clients of go-redis. Where the compiler meets them, in a field of an exported type
// or in a function that it puts into its callers, it compiles again all that they can do,
// for a second and more of a processor in each package, each test of it, and each again
// under the race detector.
func TestRedisIsCompiledForTheStoreAlone(t *testing.T) {
	const theStore = module + "store"
	out, err := exec.Command("go", "list", "-export", "-f", "{{.ImportPath}} {{.Export}}",
		module+"bot/...", module+"commands/...", module+"cmd/...", theStore).Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		pkg, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		compiled, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		n := bytes.Count(compiled, []byte("redis/go-redis/v9.baseClient"))
		switch {
		case pkg == theStore && n == 0:
			t.Errorf("%s is compiled without the clients of go-redis: they have another name now", pkg)
		case pkg != theStore && n > 0:
			t.Errorf("%s is compiled with the clients of go-redis, which it tells of %d times", pkg, n)
		}
	}
}
