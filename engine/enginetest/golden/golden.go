// Package golden compares a test's output with a file in testdata.
package golden

import (
	"errors"
	"flag"
	"io/fs"
	"os"
	"testing"

	"github.com/sebdah/goldie/v2"
)

// Assert fails unless testdata/NAME.golden holds the text, and shows the difference. It
// names a missing file. With the flag -update it writes the file.
func Assert(t testing.TB, name, text string) {
	t.Helper()
	files := goldie.New(t)
	file := files.GoldenFileName(t, name)
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) && flag.Lookup("update").Value.String() != "true" {
		t.Fatalf("%s is missing: write it with -update, and look at it", file)
	}
	files.Assert(t, name, []byte(text))
}
