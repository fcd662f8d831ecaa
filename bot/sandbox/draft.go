package sandbox

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/railbot/railbot/bot/sandbox/form"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/bot/sandbox/world"
)

// draft is a message in a request. nil fields are absent.
type draft struct {
	Content     *string               `json:"content"`
	Components  *[]wire.Component     `json:"components"`
	Attachments *[]attachmentRef      `json:"attachments"`
	Mentions    *wire.AllowedMentions `json:"allowed_mentions"`
	Flags       *int                  `json:"flags"`
	TTS         bool                  `json:"tts"`
	Nonce       any                   `json:"nonce"`
	Enforce     bool                  `json:"enforce_nonce"`
	Reference   *wire.Reference       `json:"message_reference"`

	files []form.Upload
	at    string // path of the message in the request, for errors
	base  string // where attachments are served
	brief bool   // decode only the header of pictures

	moderate func(*wire.Message) error // see call
}

// attachmentRef is an entry of a request's attachments: a file of this request (id is its n) or an
// existing attachment to keep (id is its snowflake).
type attachmentRef struct {
	ID          any     `json:"id"`
	Filename    *string `json:"filename"`
	Title       *string `json:"title"`
	Description *string `json:"description"`
}

// id returns the id as text. Requests send it as a number or as a string.
func (r attachmentRef) id() string {
	if f, ok := r.ID.(float64); ok {
		return fmt.Sprintf("%.0f", f)
	}
	return fmt.Sprint(r.ID)
}

// readDraft decodes and checks the message at a path of the request.
func readDraft(c *call, at string) (*draft, error) {
	raw, tree := c.body.At(at)
	if tree == nil {
		raw, tree = json.RawMessage("{}"), map[string]any{}
	}
	d := &draft{files: c.body.Files, at: at, base: c.base, brief: c.brief, moderate: c.moderate}
	if err := form.Decode(raw, d); err != nil {
		return nil, err
	}
	d.emptyOnNull(tree)
	errs := &form.Errors{}
	d.checkMentions(errs)
	if c.world != nil && c.byBot() {
		d.checkCommands(errs, c.world)
	}
	return d, errs.Err()
}

// commandMention matches a command mention in a text, and captures its name and id.
var commandMention = regexp.MustCompile(`</([^:>\n]+):(\d+)>`)

// checkCommands checks that every command mentioned in the text is registered under that name.
// Discord shows other mentions as plain text, or they do nothing.
func (d *draft) checkCommands(errs *form.Errors, w *world.World) {
	if d.Content == nil {
		return
	}
	for _, mention := range commandMention.FindAllStringSubmatch(*d.Content, -1) {
		if cmd := w.Command(mention[2]); cmd == nil || !cmd.Runs(strings.Fields(mention[1])) {
			errs.Add(form.Join(d.at, "content"), "COMMAND_MENTION_UNKNOWN", fmt.Sprintf("There is no command %s.", mention[0]))
		}
	}
}

// emptyOnNull treats an explicit null as an empty value.
func (d *draft) emptyOnNull(tree any) {
	if form.Present(tree, "content") && d.Content == nil {
		d.Content = new(string)
	}
	if form.Present(tree, "components") && d.Components == nil {
		d.Components = &[]wire.Component{}
	}
	if form.Present(tree, "attachments") && d.Attachments == nil {
		d.Attachments = &[]attachmentRef{}
	}
}

// checkMentions refuses mutually exclusive kinds of mention.
func (d *draft) checkMentions(errs *form.Errors) {
	if d.Mentions == nil {
		return
	}
	for kind, ids := range map[string][]string{"users": d.Mentions.Users, "roles": d.Mentions.Roles} {
		if slices.Contains(d.Mentions.Parse, kind) && len(ids) > 0 {
			errs.Add(form.Join(d.at, "allowed_mentions"), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
				fmt.Sprintf("parse:[%q] and %s: [ids...] are mutually exclusive.", kind, kind))
		}
	}
}

// checkFlags refuses flags that are not allowed.
func (d *draft) checkFlags(allowed int) error {
	if d.Flags == nil || *d.Flags&^allowed == 0 {
		return nil
	}
	return form.Invalid(form.Join(d.at, "flags"), "MESSAGE_FLAGS_INVALID",
		fmt.Sprintf("Only the flags %d may be set here, not %d.", allowed, *d.Flags&^allowed))
}

func (d *draft) flag(bit int) bool { return d.Flags != nil && *d.Flags&bit != 0 }

// empty reports whether a new message would have nothing to show.
func (d *draft) empty() bool {
	return len(d.files) == 0 && (d.Content == nil || strings.TrimSpace(*d.Content) == "") &&
		(d.Components == nil || len(*d.Components) == 0)
}

// Flags that may be set on a new message, on a response and on an edit.
const (
	flagsNew    = wire.FlagSuppressEmbeds | wire.FlagSuppressNotifications
	flagsAnswer = flagsNew | wire.FlagEphemeral
	flagsEdit   = wire.FlagSuppressEmbeds
)

// applyToNew writes the draft into a new message.
func (d *draft) applyToNew(w *world.World, m *world.Message) error { return d.apply(w, m, false) }

// applyEdit changes an existing message as the draft says.
func (d *draft) applyEdit(w *world.World, m *world.Message) error { return d.apply(w, m, true) }

// apply changes the message as the draft says. If it fails, the message and its files are
// unchanged. An edit must list every attachment that the message keeps.
func (d *draft) apply(w *world.World, m *world.Message, edit bool) error {
	next := m.Message.Clone()
	errs := &form.Errors{}
	if d.Content != nil {
		next.Content = *d.Content
	}
	if d.Components != nil {
		next.Components = *d.Components
	}
	if d.Flags != nil {
		changeable := wire.FlagSuppressEmbeds | wire.FlagSuppressNotifications
		next.Flags = next.Flags&^changeable | *d.Flags&changeable
	}
	stored := d.applyFiles(w, errs, next, m, edit)
	form.CheckMessage(errs, d.at, next)
	if err := errs.Err(); err != nil {
		return err
	}
	if m.By.Bot {
		if err := d.checkEmojis(w, next); err != nil {
			return err
		}
	}
	if next.Content == "" && len(next.Attachments)+len(next.Components) == 0 {
		return errEmptyMessage
	}
	if d.moderate != nil {
		if err := d.moderate(next); err != nil {
			return err
		}
	}
	numberComponents(next.Components)
	if d.Content != nil || d.Components != nil || d.Mentions != nil {
		w.SetMentions(next, m.By, d.Mentions)
	}
	w.Files.Keep(stored, m.Attachments, next.Attachments)
	m.Message = *next
	return nil
}

// numberComponents assigns the next free id to each component without one.
func numberComponents(tree []wire.Component) {
	used := map[int]bool{}
	for c := range wire.Walk(tree) {
		used[c.ID] = true
	}
	id := 0
	for c := range wire.Walk(tree) {
		if c.ID != 0 {
			continue
		}
		for id++; used[id]; id++ {
		}
		c.ID = id
	}
}
