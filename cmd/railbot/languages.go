package main

import (
	"fmt"
	"io"

	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/games"
)

type languagesCmd struct {
	Language string `arg:"" optional:"" help:"Language whose faults are listed, such as de; default: a line about each file of every language."`
	Missing  bool   `help:"Print the missing messages in English, to be translated."`
}

// Run prints how complete the message files are.
func (c *languagesCmd) Run(std streams) error {
	book, err := render.NewBook(games.All(), nil)
	if err != nil {
		return err
	}
	known := false
	for _, l := range render.AllLanguages() {
		if c.Language != "" && c.Language != l.Code {
			continue
		}
		known = true
		reports, err := book.Inspect(l.Code)
		if err != nil {
			return err
		}
		if err := c.print(std.out, l, reports); err != nil {
			return err
		}
	}
	if !known {
		return usagef("there is no language %q", c.Language)
	}
	return nil
}

// print prints the reports about the files of a language.
func (c *languagesCmd) print(w io.Writer, l render.Language, reports []render.FileReport) error {
	written, keys := 0, 0
	for _, r := range reports {
		written, keys = written+r.Written(), keys+r.Keys
	}
	if !c.Missing {
		if _, err := fmt.Fprintf(w, "%s %s: %d%%, %d of %d messages\n", l.Code, l.Name, 100*written/keys, written, keys); err != nil {
			return err
		}
	}
	for _, r := range reports {
		if err := c.printFile(w, r); err != nil {
			return err
		}
	}
	return nil
}

// printFile prints the report about one file.
func (c *languagesCmd) printFile(w io.Writer, r render.FileReport) error {
	if c.Missing {
		if len(r.Missing) == 0 {
			return nil
		}
		_, err := fmt.Fprintf(w, "// %s\n%s", r.File, r.Skeleton())
		return err
	}
	_, err := fmt.Fprintf(w, "  %s: %d of %d messages, %d faults\n", r.File, r.Written(), r.Keys, len(r.Faults))
	if c.Language == "" || err != nil {
		return err
	}
	for _, fault := range r.Faults {
		if _, err := fmt.Fprintln(w, "    "+fault); err != nil {
			return err
		}
	}
	return nil
}
