package bot

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/bot/wait"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// Emojis are the pictures that are to be emoji of the application: *render.Emojis.
type Emojis interface {
	Art() []render.Art
	Set(have map[string]render.Emoji) // by key: which of them Discord has
}

const (
	// emojiLease is for how long one process alone makes emoji; it begins anew with
	// each.
	emojiLease = 30 * time.Second
	// emojiTime bounds one request about emoji.
	emojiTime = 20 * time.Second
	// emojiRefused is how long after a refusal, which will last, they are looked at
	// again.
	emojiRefused = time.Hour
	// emojiGrace is how much longer a request for one is given when the bot ends: Discord
	// makes what was asked for, whoever still waits, and the next process is to find it.
	emojiGrace = 2 * time.Second
	// emojiPace is the time between two that are made: whoever plays comes first.
	emojiPace = 250 * time.Millisecond
	// emojiAgain is how long after a failure, or while another process makes them, they
	// are looked at again.
	emojiAgain = 10 * time.Second
)

// errNotAll is that another process is making the emoji that lack, or has made some.
var errNotAll = errors.New("bot: another process makes emoji")

// keepEmojis sees to it, beside everything else, that the application has an emoji for
// each picture and none that is out of date, until ctx ends. Whatever fails, what there
// is can be used. Once they are there no picture is kept.
func (b *Bot) keepEmojis(ctx context.Context) {
	for ctx.Err() == nil {
		b.seeToEmojis(ctx, b.Emojis.Art())
		b.awaitDoubt(ctx)
	}
}

// seeToEmojis tries until all emoji are there, or ctx ends.
func (b *Bot) seeToEmojis(ctx context.Context, art []render.Art) {
	for ctx.Err() == nil {
		err := b.emojisOnce(ctx, art)
		switch status := restStatus(err); {
		case err == nil:
			b.Log.Info("emoji ready", "emoji", len(art))
			return
		case errors.Is(err, errNotAll):
			wait.For(ctx, b.Clock, emojiAgain)
			continue
		case status >= 400 && status < 500:
			b.Log.Warn("emoji not made: going on with those there are", "again", emojiRefused, "error", safe(err))
			wait.For(ctx, b.Clock, emojiRefused)
			continue
		}
		b.Log.Debug("emoji not made yet", "error", safe(err))
		wait.For(ctx, b.Clock, emojiAgain)
	}
}

// doubtEmojis says that Discord has refused an emoji: perhaps it is not there any more.
func (b *Bot) doubtEmojis() {
	select {
	case b.doubt <- struct{}{}:
	default: // in doubt already
	}
}

// awaitDoubt returns a while after the emoji have come into doubt, or when ctx ends.
func (b *Bot) awaitDoubt(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-b.doubt:
		wait.For(ctx, b.Clock, emojiPace)
	}
}

// emojisOnce lists the emoji there are, makes what lacks, and deletes what is out of
// date, which other processes of this version do not use.
func (b *Bot) emojisOnce(ctx context.Context, art []render.Art) error {
	there, err := b.listEmojis(ctx)
	if err != nil {
		return err
	}
	lacking, old := compareEmojis(art, there)
	b.useEmojis(art, there)
	if len(lacking) == 0 && len(old) == 0 {
		return nil
	}
	held, ok, err := b.Store.Hold(ctx, b.app.ID, "emoji", b.boards.holder, emojiLease)
	if err != nil {
		return err
	}
	if !ok {
		return errNotAll
	}
	defer held.Release(ctx)
	if there, err = b.listEmojis(ctx); err != nil {
		return err
	}
	lacking, old = compareEmojis(art, there)
	if err := b.makeEmojis(ctx, held, lacking, there); err != nil {
		b.useEmojis(art, there)
		return err
	}
	b.useEmojis(art, there)
	return b.deleteEmojis(ctx, held, old)
}

// emojiNames are the application's emoji: their identifiers by their names.
type emojiNames map[string]string

// compareEmojis tells which pictures have no emoji, and which emoji of ours, by name,
// have no picture any more.
func compareEmojis(art []render.Art, there emojiNames) (lacking []render.Art, old []string) {
	wanted := map[string]bool{}
	for _, a := range art {
		wanted[a.Name] = true
		if there[a.Name] == "" {
			lacking = append(lacking, a)
		}
	}
	for name, id := range there {
		if render.IsArtName(name) && !wanted[name] {
			old = append(old, id)
		}
	}
	return lacking, old
}

// useEmojis says which emoji there are.
func (b *Bot) useEmojis(art []render.Art, there emojiNames) {
	have := map[string]render.Emoji{}
	for _, a := range art {
		if id := there[a.Name]; id != "" {
			have[a.Key] = render.Emoji{Name: a.Name, ID: id}
		}
	}
	b.Emojis.Set(have)
}

// listEmojis are those there are.
func (b *Bot) listEmojis(ctx context.Context) (emojiNames, error) {
	raw, err := b.emojiRequest(ctx, http.MethodGet, discordgo.EndpointApplicationEmojis(b.app.ID), nil)
	if err != nil {
		return nil, err
	}
	var listed struct {
		Items []struct{ ID, Name string } `json:"items"`
	}
	if err := json.Unmarshal(raw, &listed); err != nil {
		return nil, fmt.Errorf("bot: the list of emoji cannot be read: %w", errUnusable)
	}
	there := emojiNames{}
	for _, e := range listed.Items {
		there[e.Name] = e.ID
	}
	return there, nil
}

// makeEmojis makes emoji one by one, and notes them.
func (b *Bot) makeEmojis(ctx context.Context, held *store.Held, lacking []render.Art, there emojiNames) error {
	for _, a := range lacking {
		if !b.paced(ctx, held) {
			return errNotAll
		}
		drawn, err := a.PNG()
		if err != nil {
			return err
		}
		id, err := b.makeEmoji(ctx, a.Name, drawn)
		if err != nil {
			return err
		}
		there[a.Name] = id
	}
	return nil
}

// makeEmoji makes one and gives its id. That the name is taken is errNotAll: another
// process has made it, or Discord has, and its answer was lost.
func (b *Bot) makeEmoji(ctx context.Context, name string, drawn []byte) (id string, err error) {
	whole, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	defer context.AfterFunc(ctx, func() { wait.For(whole, b.Clock, emojiGrace); cancel() })()
	body := struct {
		Name  string `json:"name"`
		Image string `json:"image"`
	}{name, dataURI(drawn)}
	id, err = made(b.emojiRequest(whole, http.MethodPost, discordgo.EndpointApplicationEmojis(b.app.ID), body))
	if nameTaken(err) {
		return "", errNotAll
	}
	return id, err
}

func dataURI(png []byte) string {
	return "data:image/png;base64," + base64.StdEncoding.EncodeToString(png)
}

// deleteEmojis deletes emoji one by one.
func (b *Bot) deleteEmojis(ctx context.Context, held *store.Held, old []string) error {
	for _, id := range old {
		if !b.paced(ctx, held) {
			return errNotAll
		}
		_, err := b.emojiRequest(ctx, http.MethodDelete, discordgo.EndpointApplicationEmoji(b.app.ID, id), nil)
		if err != nil && restCode(err) != codeUnknownEmoji {
			return err
		}
	}
	return nil
}

// paced waits a little and keeps the lease; false where it has passed to another process,
// or ctx has ended.
func (b *Bot) paced(ctx context.Context, held *store.Held) bool {
	if !wait.For(ctx, b.Clock, emojiPace) {
		return false
	}
	ok, err := held.Extend(ctx)
	return ok && err == nil
}

// emojiRequest makes a request about emoji, all of which queue up behind one another.
func (b *Bot) emojiRequest(ctx context.Context, method, url string, body any) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, emojiTime)
	defer cancel()
	return b.rest.send(ctx, b.rest.channels, "emojis", method, url, body, nil)
}
