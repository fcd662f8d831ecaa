package games_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/games"
	"github.com/railbot/railbot/render/games/toy"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/rendertest"
)

// emojis are those of all games of the program and the toy.
func emojis(t *testing.T) (*render.Book, []render.Art) {
	t.Helper()
	book := rendertest.Book(t, append(games.All(), toy.Entry())...)
	return book, book.Emojis().Art()
}

func drawing(t *testing.T, a render.Art) []byte {
	t.Helper()
	raw, err := a.PNG()
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// TestArtOfEmojis: each has a name that Discord takes and no other has, is small, and is
// transparent at its corners and painted in its middle. The names are the same each time.
func TestArtOfEmojis(t *testing.T) {
	_, art := emojis(t)
	_, again := emojis(t)
	named, drawn := map[string]bool{}, map[string]string{}
	for i, a := range art {
		if !regexp.MustCompile(`^[A-Za-z0-9_]{2,32}$`).MatchString(a.Name) || named[a.Name] || !render.IsArtName(a.Name) {
			t.Errorf("%s is called %q", a.Key, a.Name)
		}
		if again[i].Name != a.Name {
			t.Errorf("%s is called %q, and the next time %q", a.Key, a.Name, again[i].Name)
		}
		raw := drawing(t, a)
		if other := drawn[string(raw)]; other != "" {
			t.Errorf("%s looks as %s does", a.Key, other)
		}
		named[a.Name], drawn[string(raw)] = true, a.Key
		picture, err := png.Decode(bytes.NewReader(raw))
		if err != nil || picture.Bounds() != image.Rect(0, 0, render.EmblemSide, render.EmblemSide) || len(raw) > 32<<10 {
			t.Fatalf("%s: %v, %d bytes", a.Key, err, len(raw))
		}
		_, _, _, corner := picture.At(0, 0).RGBA()
		_, _, _, middle := picture.At(render.EmblemSide/2, render.EmblemSide/2).RGBA()
		if corner != 0 || middle != 0xffff {
			t.Errorf("%s has the alpha %x in its corner and %x in its middle", a.Key, corner, middle)
		}
	}
	if len(art) < house.Seats+30 || len(art) > 500 {
		t.Errorf("there are %d", len(art))
	}
	for _, other := range []string{"coin", "rb_coin", "rb_coin_12345678x", "my_coin_12345678"} {
		if render.IsArtName(other) {
			t.Errorf("%q would be deleted", other)
		}
	}
}

// TestTellerEmoji: tokens have an emoji once Discord has it, also those that are of another,
// and players their marks; in messages they stand before the words.
func TestTellerEmoji(t *testing.T) {
	book, art := emojis(t)
	tell := book.Printer("en").Teller("europe", []render.Player{{Seat: 1, Name: "Ada", Look: 3}})
	if _, ok := tell.Emoji("red"); ok || tell.WithEmoji().Token("red") != tell.Token("red") {
		t.Error("there is an emoji before Discord has any")
	}
	have := map[string]render.Emoji{}
	for i, a := range art {
		have[a.Key] = render.Emoji{Name: a.Name, ID: fmt.Sprint(1000 + i)}
	}
	book.Emojis().Set(have)
	for token, key := range map[string]string{"red": "europe/red", "red*2+loco": "europe/red", "seat-1": "seat/3",
		"loco*2": "europe/loco"} {
		if got, ok := tell.Emoji(token); !ok || got != have[key] {
			t.Errorf("%s has %v (%t), want %v", token, got, ok, have[key])
		}
	}
	for _, none := range []string{"paris", "grey", "seat-0", "seat-x", "seat-2x", ""} {
		if got, ok := tell.Emoji(none); ok {
			t.Errorf("%q has %v", none, got)
		}
	}
	named := tell.WithNaming(render.Bold).WithEmoji()
	if got, want := named.Name(1), have["seat/3"].String()+"\u202f**Ada**"; got != want {
		t.Errorf("Ada is %q, want %q", got, want)
	}
	if got, want := named.Token("red"), have["europe/red"].String()+"\u202f"+tell.Token("red"); got != want {
		t.Errorf("red is %q, want %q", got, want)
	}
	if got := named.Token("red*2+loco"); strings.Count(got, "<:") != 2 {
		t.Errorf("a payment is %q", got)
	}
	if got := named.Brief("frankfurt-paris-orange"); got != "Frankfurt–Paris orange" {
		t.Errorf("in short a track of a color is %q", got)
	}
	if got := tell.Token("red"); strings.Contains(got, "<") || tell.Name(engine.Seat(1)) != "Ada" {
		t.Errorf("where nobody asked for emoji, red is %q", got)
	}
}

// TestEmojisAreToldApart: at the sizes at which they are seen, on the grounds of
// Discord's dark and light messages, each has a body and no two look the same. Where
// RAILBOT_SHOTS names a folder, they are put there to be looked at.
func TestEmojisAreToldApart(t *testing.T) {
	_, art := emojis(t)
	pictures := make([]image.Image, len(art))
	for i, a := range art {
		picture, err := png.Decode(bytes.NewReader(drawing(t, a)))
		if err != nil {
			t.Fatal(err)
		}
		pictures[i] = picture
	}
	const cell = 60
	grounds := []color.RGBA{{0x31, 0x33, 0x38, 255}, {255, 255, 255, 255}}
	sides := []int{22, 44}
	sheet := image.NewRGBA(image.Rect(0, 0, len(art)*cell, len(grounds)*len(sides)*cell))
	for row := range len(grounds) * len(sides) {
		ground, side, seen := grounds[row/2], sides[row%2], map[string]string{}
		line := image.Rect(0, row*cell, sheet.Rect.Max.X, (row+1)*cell)
		draw.Draw(sheet, line, image.NewUniform(ground), image.Point{}, draw.Src)
		for i, a := range art {
			drawScaled(sheet, pictures[i], i*cell, line.Min.Y, side)
			look, body := looks(sheet, image.Rect(i*cell, line.Min.Y, i*cell+side, line.Min.Y+side), ground)
			if body < side*side/4 {
				t.Errorf("of %s %d pixels of %d are seen on %v", a.Name, body, side*side, ground)
			}
			if other := seen[look]; other != "" {
				t.Errorf("%s looks like %s, %d pixels wide", a.Name, other, side)
			}
			seen[look] = a.Name
		}
	}
	if folder := os.Getenv("RAILBOT_SHOTS"); folder != "" {
		var out bytes.Buffer
		if err := png.Encode(&out, sheet); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(folder+"/emojis.png", out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// looks are the pixels of a part of a picture, and how many of them are not the ground.
func looks(on *image.RGBA, part image.Rectangle, ground color.RGBA) (pixels string, body int) {
	var all []byte
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			c := on.RGBAAt(x, y)
			if all = append(all, c.R, c.G, c.B); c != ground {
				body++
			}
		}
	}
	return string(all), body
}

// drawScaled draws a picture on an image, scaled down to side pixels. Each pixel is the mean of those that it covers.
func drawScaled(on *image.RGBA, picture image.Image, x, y, side int) {
	wide := picture.Bounds().Dx()
	for py := range side {
		for px := range side {
			var sum [4]uint32
			n := uint32(0)
			for sy := py * wide / side; sy < (py+1)*wide/side; sy++ {
				for sx := px * wide / side; sx < (px+1)*wide/side; sx++ {
					r, g, b, a := picture.At(sx, sy).RGBA()
					sum[0], sum[1], sum[2], sum[3], n = sum[0]+r, sum[1]+g, sum[2]+b, sum[3]+a, n+1
				}
			}
			c := color.RGBA64{uint16(sum[0] / n), uint16(sum[1] / n), uint16(sum[2] / n), uint16(sum[3] / n)}
			draw.Draw(on, image.Rect(x+px, y+py, x+px+1, y+py+1), image.NewUniform(c), image.Point{}, draw.Over)
		}
	}
}
