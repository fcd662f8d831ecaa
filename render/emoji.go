package render

import (
	"encoding/hex"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// EmojiSource is implemented by a Painter some of whose tokens have an emblem: a small picture of the token's
// sign. The emblem is uploaded to Discord as an emoji, which then stands before the token's words on buttons,
// in menus and in lines.
type EmojiSource interface {
	Painter
	// Emblems returns the tokens that have an emblem. It may be called several times.
	Emblems() []Emblem
	// EmblemOf returns the token whose emblem stands for the given one: the company of a card, the color of
	// a payment, or the token itself. It returns "" if there is none.
	EmblemOf(token string) string
}

// Emblem is the picture of a token. Its shapes fill a square of [EmblemSide] pixels from the origin.
type Emblem struct {
	Token  string
	Shapes []scene.Shape
}

// EmblemSide is the width of an emblem in pixels. Most are shown at 22 or 44 pixels.
const EmblemSide = 128

// Emoji is an emblem that Discord has as an emoji.
type Emoji struct{ Name, ID string }

// String returns the emoji in Discord's notation for message texts.
func (e Emoji) String() string { return "<:" + e.Name + ":" + e.ID + ">" }

// Art is an emblem to upload as an emoji. It is drawn only if Discord lacks it.
type Art struct {
	Key    string // what it shows: "seat/1", "trick/bo"
	Name   string // name of its emoji: what it shows and a hash of the shapes
	Shapes []scene.Shape
}

// PNG returns the encoded picture. Errors are the encoder's.
func (a Art) PNG() ([]byte, error) { return canvas.Emblem(a.Shapes, EmblemSide) }

// Emojis holds the emblems of a book and the emoji that were uploaded for them. Until [Emojis.Set] is called, no
// emoji is known. It is safe for concurrent use.
type Emojis struct {
	book     *Book
	uploaded atomic.Pointer[map[string]Emoji] // by key
}

// Emojis returns the emojis of the book.
func (b *Book) Emojis() *Emojis { return b.emojis }

// Set replaces the uploaded emoji. The keys of uploaded are the keys of their [Art].
func (e *Emojis) Set(uploaded map[string]Emoji) { e.uploaded.Store(&uploaded) }

// byKey returns the emoji for the key of an [Art]. It reports false if Discord does not have it.
func (e *Emojis) byKey(key string) (Emoji, bool) {
	uploaded := e.uploaded.Load()
	if uploaded == nil {
		return Emoji{}, false
	}
	emoji, ok := (*uploaded)[key]
	return emoji, ok
}

// Art returns all emblems of the book.
func (e *Emojis) Art() (all []Art) {
	for _, emblem := range e.book.allEmblems() {
		all = append(all, Art{Key: emblem.Token, Name: artName(emblem), Shapes: emblem.Shapes})
	}
	return all
}

// allEmblems returns the emblems of the seats and of all games. Their tokens are the keys of their [Art].
func (b *Book) allEmblems() []Emblem {
	var list []Emblem
	for look := range house.Seats {
		const markSize = 34 // a size at which the mark's light casing is visible
		mark := scene.Group{
			At: scene.Pt(EmblemSide/2, EmblemSide/2), Scale: EmblemSide * 0.8 / markSize,
			Shapes: house.SeatMark(scene.Point{}, markSize, look+1),
		}
		list = append(list, Emblem{seatKey(look + 1), []scene.Shape{mark}})
	}
	for _, entry := range b.entries {
		if source, ok := entry.Painter.(EmojiSource); ok {
			for _, emblem := range source.Emblems() {
				list = append(list, Emblem{entry.Game.Key + "/" + emblem.Token, emblem.Shapes})
			}
		}
	}
	return list
}

// seatKey returns the key of the emblem of a look.
func seatKey(look int) string { return "seat/" + strconv.Itoa(look) }

// The name of an emoji made by the program is a prefix, its key, and the start of a hash of its shapes.
// Discord allows 32 letters, digits and underscores.
const (
	artPrefix     = "rb_"
	artHashDigits = 8 // hexadecimal digits
	maxArtName    = 32
)

var (
	nonWordPattern = regexp.MustCompile(`\W`)
	artNamePattern = regexp.MustCompile(`^` + artPrefix + `\w+_[0-9a-f]{8}$`)
)

// artName returns the name of an emblem's emoji, such as "rb_seat_1_0a1b2c3d". It changes when the shapes change.
func artName(e Emblem) string {
	picture := scene.Scene{Width: EmblemSide, Height: EmblemSide, Layers: []scene.Layer{{Shapes: e.Shapes}}}
	sum := picture.Fingerprint()
	token := nonWordPattern.ReplaceAllString(e.Token, "_")
	token = token[:min(len(token), maxArtName-len(artPrefix)-1-artHashDigits)]
	return artPrefix + token + "_" + hex.EncodeToString(sum[:])[:artHashDigits]
}

// IsArtName reports whether an emoji with this name was made by this program, in this or an earlier version.
// The program must not delete other emoji.
func IsArtName(name string) bool { return artNamePattern.MatchString(name) }

// Emoji returns the emoji that stands before a token, which may be a player's. It reports false if the token
// has no emblem or Discord does not have it.
func (t *Teller) Emoji(token string) (Emoji, bool) {
	if number, ok := strings.CutPrefix(token, "seat-"); ok {
		seat, err := strconv.Atoi(number)
		if err != nil || seat < 1 {
			return Emoji{}, false
		}
		return t.seatEmoji(engine.Seat(seat))
	}
	entry, _ := t.book.Entry(t.game.Key)
	source, ok := entry.Painter.(EmojiSource)
	if !ok {
		return Emoji{}, false
	}
	emblem := source.EmblemOf(token)
	if emblem == "" {
		return Emoji{}, false
	}
	return t.book.emojis.byKey(t.game.Key + "/" + emblem)
}

// seatEmoji returns the mark of the player at a seat.
func (t *Teller) seatEmoji(s engine.Seat) (Emoji, bool) {
	return t.book.emojis.byKey(seatKey(t.Look(s)))
}

// WithoutEmoji returns a copy of the teller that puts no emoji before tokens and players. It is for words
// that are shortened afterwards.
func (t *Teller) WithoutEmoji() *Teller {
	other := *t
	other.withEmoji = false
	return &other
}

// WithEmoji returns a copy of the teller that puts emoji before tokens and players. It is for the text of
// messages.
func (t *Teller) WithEmoji() *Teller {
	other := *t
	other.withEmoji = true
	return &other
}
