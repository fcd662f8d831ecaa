package sandbox

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"image"
	"net/http"
	"regexp"
	"strings"

	"github.com/railbot/railbot/bot/sandbox/form"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/bot/sandbox/world"
)

func (s *Server) getEmojis(c *call) (any, error) {
	return wire.AppEmojis{Items: s.world.Emojis.List()}, s.checkApplication(c)
}

// postEmoji creates an emoji with a new name.
func (s *Server) postEmoji(c *call) (any, error) {
	if err := s.checkApplication(c); err != nil {
		return nil, err
	}
	want, err := s.readEmoji(c)
	if err != nil {
		return nil, err
	}
	kind, picture, err := emojiPicture(want.Image)
	if err != nil {
		return nil, err
	}
	if len(s.world.Emojis.List()) >= form.MaxEmojis {
		return nil, errEmojiLimit
	}
	return created{s.world.AddEmoji(want.Name, kind, picture)}, nil
}

// deleteEmoji handles DELETE of an emoji of the application.
func (s *Server) deleteEmoji(c *call) (any, error) {
	if err := s.checkApplication(c); err != nil {
		return nil, err
	}
	e := s.world.Emojis.Find(c.path("emoji_id"))
	if e == nil {
		return nil, errUnknownEmoji
	}
	s.world.Emojis.Remove(e.ID)
	return nil, nil
}

var emojiName = regexp.MustCompile(`^\w+$`)

// newEmoji is the body of a request that creates an emoji.
type newEmoji struct{ Name, Image string }

// readEmoji decodes the body and checks the name.
func (s *Server) readEmoji(c *call) (want newEmoji, err error) {
	if err := form.Decode(c.body.Raw, &want); err != nil {
		return want, err
	}
	errs := &form.Errors{}
	switch {
	case !emojiName.MatchString(want.Name):
		errs.Add("name", "STRING_TYPE_REGEX", "String value did not match validation regex.")
	case s.world.Emojis.HasName(want.Name):
		errs.Add("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An application emoji with that name already exists.")
	}
	return want, errs.Err()
}

// emojiPicture decodes a data URI, which must hold a valid picture.
func emojiPicture(uri string) (kind string, picture []byte, err error) {
	kind, encoded, ok := strings.Cut(strings.TrimPrefix(uri, "data:"), ";base64,")
	picture, err = base64.StdEncoding.DecodeString(encoded)
	if !ok || err != nil || !strings.HasPrefix(uri, "data:image/") {
		return "", nil, form.Invalid("image", "IMAGE_INVALID", "Invalid image data")
	}
	if len(picture) > form.MaxEmojiSize {
		return "", nil, form.Invalid("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
	}
	if _, found, err := image.Decode(bytes.NewReader(picture)); err != nil || "image/"+found != kind {
		return "", nil, form.Invalid("image", "IMAGE_INVALID", fmt.Sprintf("Not a picture of the kind %q.", kind))
	}
	return kind, picture, nil
}

// serveEmoji serves an emoji's picture, as Discord's CDN does.
func (s *Server) serveEmoji(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	f, ok := s.world.Emojis.Picture(strings.TrimSuffix(r.PathValue("file"), ".png"))
	s.mu.Unlock()
	if !ok {
		http.NotFound(w, r)
		return
	}
	serveContent(w, f.ContentType, f.Data)
}

// emojiTag matches an emoji in a text and captures its id.
var emojiTag = regexp.MustCompile(`<a?:\w+:(\d+)>`)

// checkEmojis refuses emojis that the application does not have: in components like Discord, and
// also in the text, where Discord would show their names. That is no violation, because the emojis
// may have been deleted meanwhile.
func (d *draft) checkEmojis(w *world.World, m *wire.Message) error {
	errs := &form.Errors{}
	for _, found := range emojiTag.FindAllStringSubmatch(m.Content, -1) {
		if w.Emojis.Find(found[1]) == nil {
			errs.Add(form.Join(d.at, "content"), "EMOJI_UNKNOWN", fmt.Sprintf("The application has no emoji %s.", found[0]))
		}
	}
	checkComponentEmojis(w, errs, form.Join(d.at, "components"), m.Components)
	var refusal *form.Refusal
	if err := errs.Err(); !errors.As(err, &refusal) {
		return err
	}
	refusal.Excused = true
	return refusal
}

// checkComponentEmojis refuses components with an emoji that the application does not have.
func checkComponentEmojis(w *world.World, errs *form.Errors, at string, components []wire.Component) {
	unknown := func(e *wire.Emoji) bool { return e != nil && e.ID != nil && w.Emojis.Find(*e.ID) == nil }
	for i, c := range components {
		at := fmt.Sprintf("%s.%d", at, i)
		if unknown(c.Emoji) {
			errs.Add(at+".emoji.id", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
		}
		for k, o := range c.Options {
			if unknown(o.Emoji) {
				errs.Add(fmt.Sprintf("%s.options.%d.emoji.id", at, k), "SELECT_COMPONENT_OPTION_INVALID_EMOJI", "Invalid emoji")
			}
		}
		checkComponentEmojis(w, errs, at+".components", c.Components)
	}
}
