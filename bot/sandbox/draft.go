package sandbox

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// draft is what a request says of a message; nil fields are not mentioned.
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

	files []upload
	at    string // where the message stands in the request, for error paths
}

// attachmentRef is an entry of a request's attachments: a file of this request
// (id is its n) or one that is kept (id is its snowflake).
type attachmentRef struct {
	ID          any     `json:"id"`
	Filename    *string `json:"filename"`
	Title       *string `json:"title"`
	Description *string `json:"description"`
}

func (r attachmentRef) id() string {
	if f, ok := r.ID.(float64); ok {
		return fmt.Sprintf("%.0f", f)
	}
	return fmt.Sprint(r.ID)
}

// readDraft checks and decodes the message at that place of the request.
func readDraft(b *body, at, shape string) (*draft, error) {
	raw, tree := b.at(at)
	if tree == nil {
		raw, tree = json.RawMessage("{}"), map[string]any{}
	}
	errs := &formErrors{}
	checkShape(errs, at, shape, tree)
	if err := errs.err(); err != nil {
		return nil, err
	}
	d := &draft{files: b.files, at: at}
	if err := decode(raw, d); err != nil {
		return nil, err
	}
	d.emptyOnNull(tree)
	d.checkNonce(errs)
	d.checkMentions(errs)
	return d, errs.err()
}

// at gives the JSON below a key of the body, or all of it.
func (b *body) at(key string) (json.RawMessage, any) {
	if key == "" {
		return b.raw, b.tree
	}
	var keys map[string]json.RawMessage
	if json.Unmarshal(b.raw, &keys) != nil {
		return nil, nil
	}
	tree, _ := b.tree.(map[string]any)
	return keys[key], tree[key]
}

// emptyOnNull reads an explicit null as "make it empty".
func (d *draft) emptyOnNull(tree any) {
	if present(tree, "content") && d.Content == nil {
		d.Content = new(string)
	}
	if present(tree, "components") && d.Components == nil {
		d.Components = &[]wire.Component{}
	}
	if present(tree, "attachments") && d.Attachments == nil {
		d.Attachments = &[]attachmentRef{}
	}
}

func (d *draft) checkNonce(errs *formErrors) {
	switch n := d.Nonce.(type) {
	case nil, float64:
	case string:
		if !limit("message.nonce").holds(len(n)) {
			errs.add(join(d.at, "nonce"), "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
		}
	default:
		errs.add(join(d.at, "nonce"), "STRING_TYPE_CONVERT", "Could not interpret value as string.")
	}
}

func (d *draft) checkMentions(errs *formErrors) {
	if d.Mentions == nil {
		return
	}
	at := join(d.at, "allowed_mentions")
	for i, kind := range d.Mentions.Parse {
		if !slices.Contains([]string{"roles", "users", "everyone"}, kind) {
			errs.add(fmt.Sprintf("%s.parse.%d", at, i), "BASE_TYPE_CHOICES", "Value must be one of {'roles', 'users', 'everyone'}.")
		}
	}
	if slices.Contains(d.Mentions.Parse, "users") && len(d.Mentions.Users) > 0 {
		errs.add(at, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", `parse:["users"] and users: [ids...] are mutually exclusive.`)
	}
	if slices.Contains(d.Mentions.Parse, "roles") && len(d.Mentions.Roles) > 0 {
		errs.add(at, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", `parse:["roles"] and roles: [ids...] are mutually exclusive.`)
	}
	for i, id := range d.Mentions.Users {
		if number(id) == 0 {
			errs.add(fmt.Sprintf("%s.users.%d", at, i), "NUMBER_TYPE_COERCE", fmt.Sprintf("Value %q is not snowflake.", id))
		}
	}
}

// checkFlags refuses flags that a request of this kind may not set.
func (d *draft) checkFlags(allowed int) error {
	if d.Flags == nil || *d.Flags&^allowed == 0 {
		return nil
	}
	return formErr(join(d.at, "flags"), "MESSAGE_FLAGS_INVALID", fmt.Sprintf("Only the flags %d may be set here, not %d.", allowed, *d.Flags&^allowed))
}

func (d *draft) flag(bit int) bool { return d.Flags != nil && *d.Flags&bit != 0 }

// empty reports whether a new message would have nothing to show.
func (d *draft) empty() bool {
	return len(d.files) == 0 && (d.Content == nil || strings.TrimSpace(*d.Content) == "") &&
		(d.Components == nil || len(*d.Components) == 0)
}

// Flags that may be set on a new message, on an answer and on an edit.
const (
	flagsNew    = wire.FlagSuppressEmbeds | wire.FlagSuppressNotifications | wire.FlagComponentsV2
	flagsAnswer = flagsNew | wire.FlagEphemeral
	flagsEdit   = wire.FlagSuppressEmbeds | wire.FlagComponentsV2
)

// apply brings the message to what the draft says, or leaves it and its files
// untouched and says why not. base is where attachments are served.
func (s *Server) apply(m *message, d *draft, base string, edit bool) error {
	next := m.Message.Clone()
	errs := &formErrors{}
	if d.Content != nil {
		next.Content = *d.Content
	}
	if d.Components != nil {
		next.Components = *d.Components
	}
	d.applyFlags(errs, next, edit)
	stored := s.applyFiles(errs, next, m, d, base, edit)
	resolveMedia(errs, d.at, next)
	checkMessage(errs, d.at, next)
	if err := errs.err(); err != nil {
		return err
	}
	if next.Content == "" && len(next.Attachments)+len(next.Components) == 0 {
		return errEmptyMessage
	}
	numberComponents(next.Components)
	if d.Content != nil || d.Components != nil || d.Mentions != nil {
		s.ping(next, m.author, d.Mentions)
	}
	s.keepFiles(m, next, stored)
	m.Message = *next
	return nil
}

func (d *draft) applyFlags(errs *formErrors, next *wire.Message, edit bool) {
	if d.Flags == nil {
		return
	}
	if edit && next.Flags&wire.FlagComponentsV2 != 0 && !d.flag(wire.FlagComponentsV2) {
		errs.add(join(d.at, "flags"), "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG", "The components V2 flag cannot be removed from a message.")
		return
	}
	changeable := wire.FlagSuppressEmbeds | wire.FlagComponentsV2 | wire.FlagSuppressNotifications
	next.Flags = next.Flags&^changeable | *d.Flags&changeable
}

// numberComponents gives each component without an id the next free one.
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
