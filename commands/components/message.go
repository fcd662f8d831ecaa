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

// Moment returns a time in Discord's markup, which shows it to each reader relative to now
// (discord.com/developers/docs/reference#message-formatting).
func Moment(t time.Time) string { return "<t:" + strconv.FormatInt(t.Unix(), 10) + ":R>" }

// Date returns a time in Discord's markup, which shows it to each reader as a date with a time of day.
func Date(t time.Time) string { return "<t:" + strconv.FormatInt(t.Unix(), 10) + ":f>" }

// LongDate is Date with the weekday.
func LongDate(t time.Time) string { return "<t:" + strconv.FormatInt(t.Unix(), 10) + ":F>" }

// MentionChannels returns a list of links to channels, in words.
func MentionChannels(say *render.Printer, ids []string) string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = "<#" + id + ">"
	}
	return say.And(names...)
}

// Bold returns a text in bold. Bold parts of it, such as names, lose their own markup.
func Bold(text string) string { return "**" + strings.ReplaceAll(text, "**", "") + "**" }

// Hash returns a hash of everything that a reader sees: the text, the components, and the names
// and descriptions of the files.
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

// Message is the content of a Discord message.
type Message struct {
	Content  string
	Files    []File
	Rows     []discordgo.MessageComponent
	Mentions []string // the ids of the users whom the message may ping; it pings nobody else
	Roles    []string // the ids of the roles that it may ping
}

// File is an attachment. If the edited message already has a file of that name, it is kept and not
// sent again: the name of a picture has its hash.
type File struct {
	Name string
	Alt  string // the description for people who cannot see it
	Data []byte
}

// Attachment is a file of a message in Discord.
type Attachment struct {
	ID   string `json:"id"`
	Name string `json:"filename"`
}

// Modal is a form with one text field.
type Modal struct {
	CustomID, Title string
	Field           discordgo.TextInput
}

// Picture returns the attachment of a drawn picture.
func Picture(name string, p render.Picture) File {
	return File{Name: FileName(name, p.Hash), Alt: render.Clip(p.Alt, MaxAlt), Data: p.PNG}
}

// FileName returns the file name of a picture, which has its hash.
func FileName(name, hash string) string { return name + "-" + hash[:min(len(hash), 12)] + ".png" }
