package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const notice = "../../deploy/NOTICE"

// fontLicence is the licence of the font files that the program embeds.
const fontLicence = "../../render/roboto/LICENSE"

const noticeHead = `Railbot is under the MIT licence; see LICENSE beside this file. It is built of
what follows, each under its own licence. Modules that only its tests use are
named too. This file is generated: "make notice" writes it anew.
`

// noticeExtras are texts that stand elsewhere than at the top of a module: what
// they are about, the module, the file. Go's licence has the same authors and words as
// that of its modules.
var noticeExtras = [][3]string{
	{"Go and its standard library", "golang.org/x/sys", "LICENSE"},
	{"github.com/golang/freetype, the licence chosen", "github.com/golang/freetype", "licenses/ftl.txt"},
}

// TestNotice: the licence of every module of the build list stands in NOTICE,
// with those of Go and of the font, and all go into the image.
func TestNotice(t *testing.T) {
	want := writtenNotice(t, moduleDirs(t))
	if *update {
		if err := os.WriteFile(notice, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text := read(t, notice)
	if text != want {
		t.Error("deploy/NOTICE is out of date; make notice writes it anew")
	}
	line := regexp.MustCompile(`(?m)^(?:require )?\t?(\S+/\S+|\S+\.\S+) v\S+`)
	required := line.FindAllStringSubmatch(read(t, "../../go.mod"), -1)
	if len(required) < 30 {
		t.Errorf("%d modules are found in go.mod", len(required))
	}
	for _, module := range required {
		if !strings.Contains(text, "\n== "+module[1]+"\n") {
			t.Errorf("no licence of %s", module[1])
		}
	}
	for _, words := range []string{"Apache License\n", "FreeType", "Go Authors", "\n== Roboto"} {
		if !strings.Contains(text, words) {
			t.Errorf("NOTICE lacks %q", words)
		}
	}
	if !strings.Contains(read(t, "../../deploy/Dockerfile"), "COPY LICENSE deploy/NOTICE /usr/share/doc/railbot/\n") ||
		!strings.Contains(read(t, "../../.dockerignore"), "\n!deploy/NOTICE\n") {
		t.Error("the licences do not go into the image")
	}
}

// moduleDirs is where the source of each module of go.mod is.
func moduleDirs(t *testing.T) map[string]string {
	t.Helper()
	out, err := exec.Command("go", "mod", "download", "-json").Output()
	if err != nil {
		t.Fatalf("go mod download: %v", err)
	}
	dirs := map[string]string{}
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var module struct{ Path, Dir string }
		if err := decoder.Decode(&module); errors.Is(err, io.EOF) {
			return dirs
		} else if err != nil {
			t.Fatal(err)
		}
		dirs[module.Path] = module.Dir
	}
}

// writtenNotice gives each text once, below all that it is about.
func writtenNotice(t *testing.T, dirs map[string]string) string {
	t.Helper()
	about := map[string][]string{} // by text
	note := func(whom, file string) {
		text := strings.TrimSpace(strings.ReplaceAll(read(t, file), "\r\n", "\n"))
		about[text] = append(about[text], whom)
	}
	for module, dir := range dirs {
		files := licences(t, dir)
		if len(files) == 0 {
			t.Errorf("%s has no licence", module)
		}
		for _, file := range files {
			note(module, file)
		}
	}
	note("Roboto, the font of the pictures", fontLicence)
	for _, extra := range noticeExtras {
		note(extra[0], filepath.Join(dirs[extra[1]], extra[2]))
	}
	var parts []string
	for text, whom := range about {
		slices.Sort(whom)
		parts = append(parts, "\n== "+strings.Join(whom, "\n== ")+"\n\n"+text+"\n")
	}
	slices.Sort(parts)
	return noticeHead + strings.Join(parts, "")
}

var licenceFile = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|patents)(\.\w+)?$`)

// licences are the files at the top of a module that say what may be done with
// it.
func licences(t *testing.T, dir string) (files []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !e.IsDir() && licenceFile.MatchString(e.Name()) {
			files = append(files, filepath.Join(dir, e.Name()))
		}
	}
	return files
}
