// Package golden compares what a test makes with a file that is kept beside it.
package golden

import (
	"errors"
	"flag"
	"io/fs"
	"os"
	"testing"

	"github.com/sebdah/goldie/v2"
)

// Assert fails unless testdata/NAME.golden holds the text, and shows what differs; a
// file that is missing is named. With -update the file is written anew.
func Assert(t testing.TB, name, text string) {
	t.Helper()
	files := goldie.New(t)
	file := files.GoldenFileName(t, name)
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) && flag.Lookup("update").Value.String() != "true" {
		t.Fatalf("%s is missing: write it with -update, and look at it", file)
	}
	files.Assert(t, name, []byte(text))
}
