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

// EmojiSource is implemented by a Painter some of whose tokens have an emblem: a small
// picture of the same sign, which stands before their words on buttons, in menus and in
// lines, where it has become an emoji.
type EmojiSource interface {
	Painter
	// Emblems are the tokens that have one. It is called now and then.
	Emblems() []Emblem
	// EmblemOf is which of these tokens stands for another one: the company of a card,
	// the colour of a payment, and each for itself. Empty: none.
	EmblemOf(token string) string
}

// Emblem is the picture of a token, in a square of [EmblemSide] from the origin on.
type Emblem struct {
	Token  string
	Shapes []scene.Shape
}

// EmblemSide is how wide an emblem is, in pixels. Most are seen at 22 or 44.
const EmblemSide = 128

// Emoji is an emblem as Discord has it.
type Emoji struct{ Name, ID string }

// String is the emoji in a text.
func (e Emoji) String() string { return "<:" + e.Name + ":" + e.ID + ">" }

// Art is an emblem that is to be an emoji. It is drawn only where Discord lacks it.
type Art struct {
	Key    string // what of: "seat/1", "trick/bo"
	Name   string // what its emoji is called: what of, and a hash of the shapes
	Shapes []scene.Shape
}

// PNG is the picture. Errors are the encoder's.
func (a Art) PNG() ([]byte, error) { return canvas.Emblem(a.Shapes, EmblemSide) }

// Emojis are the emblems of a book, and which of them are emoji by now: none at first.
// It is safe for concurrent use.
type Emojis struct {
	book *Book
	have atomic.Pointer[map[string]Emoji] // by key
}

// Emojis are those of the book.
func (b *Book) Emojis() *Emojis { return b.emojis }

// Set says which emblems are emoji by now, by the key of their art.
func (e *Emojis) Set(have map[string]Emoji) { e.have.Store(&have) }

func (e *Emojis) find(key string) (Emoji, bool) {
	have := e.have.Load()
	if have == nil {
		return Emoji{}, false
	}
	found, ok := (*have)[key]
	return found, ok
}

// Art are all emblems.
func (e *Emojis) Art() (all []Art) {
	for _, one := range e.book.emblems() {
		all = append(all, Art{Key: one.Token, Name: artName(one), Shapes: one.Shapes})
	}
	return all
}

// emblems are those of the seats and of all games, by the keys of their art.
func (b *Book) emblems() []Emblem {
	var list []Emblem
	for look := range house.Seats {
		const natural = 34 // of a mark whose casing is seen
		mark := scene.Group{
			At: scene.Pt(EmblemSide/2, EmblemSide/2), Scale: EmblemSide * 0.8 / natural,
			Shapes: house.SeatMark(scene.Point{}, natural, look+1),
		}
		list = append(list, Emblem{seatKey(look + 1), []scene.Shape{mark}})
	}
	for _, entry := range b.entries {
		if own, ok := entry.Painter.(EmojiSource); ok {
			for _, one := range own.Emblems() {
				list = append(list, Emblem{entry.Game.Key + "/" + one.Token, one.Shapes})
			}
		}
	}
	return list
}

func seatKey(look int) string { return "seat/" + strconv.Itoa(look) }

// The name of an emoji of ours is a mark, its key, and the beginning of a hash of its
// shapes; Discord takes 32 letters, digits and underscores.
const (
	artMark = "rb_"
	artHash = 8 // hexadecimal digits
	artMost = 32
)

var (
	notInName = regexp.MustCompile(`\W`)
	artNamed  = regexp.MustCompile(`^` + artMark + `\w+_[0-9a-f]{8}$`)
)

func artName(e Emblem) string {
	picture := scene.Scene{Width: EmblemSide, Height: EmblemSide, Layers: []scene.Layer{{Shapes: e.Shapes}}}
	sum := picture.Fingerprint()
	of := notInName.ReplaceAllString(e.Token, "_")
	of = of[:min(len(of), artMost-len(artMark)-1-artHash)]
	return artMark + of + "_" + hex.EncodeToString(sum[:])[:artHash]
}

// IsArtName tells whether an emoji of that name was made by the program, now or before:
// others are not its to delete.
func IsArtName(name string) bool { return artNamed.MatchString(name) }

// Emoji returns the emoji that stands before a token, which may be a player's. It reports
// false where the token has no emblem, or Discord does not have it.
func (t *Teller) Emoji(token string) (Emoji, bool) {
	if number, ok := strings.CutPrefix(token, "seat-"); ok {
		seat, err := strconv.Atoi(number)
		if err != nil || seat < 1 {
			return Emoji{}, false
		}
		return t.seatEmoji(engine.Seat(seat))
	}
	entry, _ := t.book.Entry(t.game.Key)
	own, ok := entry.Painter.(EmojiSource)
	if !ok {
		return Emoji{}, false
	}
	of := own.EmblemOf(token)
	if of == "" {
		return Emoji{}, false
	}
	return t.book.emojis.find(t.game.Key + "/" + of)
}

// seatEmoji returns the mark of the player at a seat.
func (t *Teller) seatEmoji(s engine.Seat) (Emoji, bool) {
	return t.book.emojis.find(seatKey(t.Look(s)))
}

// WithoutEmoji returns a copy of the teller that puts no emoji before tokens and players,
// for words that are cut afterwards.
func (t *Teller) WithoutEmoji() *Teller {
	other := *t
	other.withEmoji = false
	return &other
}

// WithEmoji returns a copy of the teller that puts emoji before tokens and players, for the
// text of messages.
func (t *Teller) WithEmoji() *Teller {
	other := *t
	other.withEmoji = true
	return &other
}
