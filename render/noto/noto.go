// Package noto holds the fonts for letters that Roboto lacks: Noto, as published under the SIL Open Font
// License 1.1 (see the file LICENSE).
//
// The fonts are embedded as one archive, noto.zip, and are the same on every machine. Nothing of it is read
// before [Candidates] is first called, and a font is decompressed by [Font.Read] only. Chinese, Japanese and
// Korean are cut into fonts of 256 code points, so that a name needs a few small ones. The script pack.py
// makes the archive and names its sources. All of it is bold, except [Japanese].
package noto

import (
	"archive/zip"
	"bufio"
	"bytes"
	_ "embed"
	"encoding/binary"
	"fmt"
	"io"
	"sync"
)

//go:embed noto.zip
var archive []byte

// Font is one font: one of the archive, or [Japanese].
type Font struct {
	file *zip.File // nil for Japanese
}

// The regular weight of the letters in which the messages are written in Japanese, and a list of these letters. The
// archive is bold. The script japanese.py makes both.
var (
	//go:embed japanese.otf
	japaneseFont []byte
	//go:embed japanese.txt
	japaneseLetters string
)

// Japanese is the only font of regular weight. [Candidates] does not return it.
var Japanese = &Font{}

// japaneseSet is the set of the letters of Japanese.
var japaneseSet = sync.OnceValue(func() map[rune]bool {
	set := map[rune]bool{}
	for _, r := range japaneseLetters {
		set[r] = true
	}
	return set
})

// Name returns the font's file name.
func (f *Font) Name() string {
	if f == Japanese {
		return "japanese.otf"
	}
	return f.file.Name
}

// Read returns the font, a TrueType or OpenType file. One of the archive is decompressed.
func (f *Font) Read() ([]byte, error) {
	if f == Japanese {
		return japaneseFont, nil
	}
	r, err := f.file.Open()
	if err != nil {
		return nil, fmt.Errorf("open font %s: %w", f.file.Name, err)
	}
	defer r.Close()
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("read font %s: %w", f.file.Name, err)
	}
	return data, nil
}

// A page of the index has pageSize code points.
const (
	pageBits = 8
	pageSize = 1 << pageBits
)

// coverage is the set of letters that a font has in one page.
type coverage struct {
	font *Font
	bits [pageSize / 64]uint64
}

// index returns the fonts that have letters in each page, in order of preference. It panics if the archive is
// malformed, which is a fault of the program.
var index = sync.OnceValue(func() map[rune][]coverage {
	pages, err := readIndex(archive)
	if err != nil {
		panic("noto: built-in fonts: " + err.Error())
	}
	return pages
})

// readIndex reads the file "index" of an archive. pack.py describes its format.
func readIndex(data []byte) (map[rune][]coverage, error) {
	pack, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, err
	}
	fonts := map[string]*Font{}
	for _, f := range pack.File {
		fonts[f.Name] = &Font{file: f}
	}
	file, err := pack.Open("index")
	if err != nil {
		return nil, err
	}
	defer file.Close()
	pages := map[rune][]coverage{}
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		var page rune
		var name string
		var bits []byte
		if _, err := fmt.Sscanf(lines.Text(), "%x %s %x", &page, &name, &bits); err != nil {
			return nil, fmt.Errorf("index line %q: %w", lines.Text(), err)
		}
		c := coverage{font: fonts[name]}
		if c.font == nil || len(bits) != pageSize/8 {
			return nil, fmt.Errorf("index line %q", lines.Text())
		}
		for i := range c.bits {
			c.bits[i] = binary.LittleEndian.Uint64(bits[8*i:])
		}
		pages[page] = append(pages[page], c)
	}
	return pages, lines.Err()
}

// Candidates returns the fonts that have the letter r, in order of preference.
func Candidates(r rune) []*Font {
	var fonts []*Font
	for _, c := range index()[r>>pageBits] {
		if c.has(r) {
			fonts = append(fonts, c.font)
		}
	}
	return fonts
}

// Has reports whether the font has the letter r.
func (f *Font) Has(r rune) bool {
	if f == Japanese {
		return japaneseSet()[r]
	}
	for _, c := range index()[r>>pageBits] {
		if c.font == f && c.has(r) {
			return true
		}
	}
	return false
}

// has reports whether the font has r, a letter of its page.
func (c *coverage) has(r rune) bool {
	at := r & (pageSize - 1)
	return c.bits[at/64]>>(at%64)&1 != 0
}
