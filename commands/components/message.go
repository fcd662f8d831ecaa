package components

import (
	"encoding/json"
	"hash/fnv"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/render"
)

// Moment is a time as Discord shows it to each reader, relative to now
// (discord.com/developers/docs/reference#message-formatting).
func Moment(t time.Time) string { return "<t:" + strconv.FormatInt(t.Unix(), 10) + ":R>" }

// Channels are several channels as Discord shows them.
func MentionChannels(say *render.Printer, ids []string) string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = "<#" + id + ">"
	}
	return say.And(names...)
}

// Bold returns a text in bold. Parts of it that are bold already, as names are, stay so.
func Bold(text string) string { return "**" + strings.ReplaceAll(text, "**", "") + "**" }

// Hash tells messages apart that a reader could tell apart.
func (m *Message) Hash() uint64 {
	h := fnv.New64a()
	b, _ := json.Marshal(struct {
		Content string
		Rows    []discordgo.MessageComponent
	}{m.Content, m.Rows})
	h.Write(b)
	for _, f := range m.Files {
		h.Write([]byte(f.Name + f.Alt))
	}
	return h.Sum64()
}

// Message is what is written somewhere, in the words of its reader.
type Message struct {
	Content  string
	Files    []File
	Rows     []discordgo.MessageComponent
	Mentions []string // ids of the users whom the message may ping; nobody else ever
	Roles    []string // and of the roles
}

// File is an attachment. One whose name the edited message already has is kept
// there and not sent again: the name of a picture holds its hash.
type File struct {
	Name string
	Alt  string // what it shows, for those who cannot see it
	Data []byte
}

// Attachment is a file that a message has.
type Attachment struct {
	ID   string `json:"id"`
	Name string `json:"filename"`
}

// Modal is a form with text fields.
type Modal struct {
	CustomID, Title string
	Field           discordgo.TextInput
}

// Picture makes an attachment of a drawn picture.
func Picture(name string, p render.Picture) File {
	return File{Name: FileName(name, p.Hash), Alt: render.Clip(p.Alt, MaxAlt), Data: p.PNG}
}

// FileName is the name of a picture: it holds its hash.
func FileName(name, hash string) string { return name + "-" + hash[:min(len(hash), 12)] + ".png" }
