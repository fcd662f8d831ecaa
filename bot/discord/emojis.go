package discord

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/coder/quartz"

	"github.com/railbot/railbot/bot/wait"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// EmojiSource is the pictures that become emoji of the application: *render.Emojis.
type EmojiSource interface {
	Art() []render.Art
	Set(have map[string]render.Emoji) // by key: those that Discord has
}

const (
	emojiLeaseTTL     = 30 * time.Second // of the one process that creates emoji; extended for each emoji
	emojiTimeout      = 20 * time.Second // of one request about emoji
	emojiInterval     = 250 * time.Millisecond
	emojiRetryDelay   = 10 * time.Second // after a failure, or while another process creates emoji
	emojiRefusedDelay = time.Hour        // after a refusal, which will last
	// emojiGracePeriod is how much longer a request may take when the bot stops. Discord creates
	// the emoji even if the process no longer waits, and the next process must find it.
	emojiGracePeriod = 2 * time.Second
)

// errOtherProcess is returned while another process creates emoji, or has created one of those
// that were missing.
var errOtherProcess = errors.New("another process creates emoji")

// EmojiKeeper creates the application's emoji and deletes outdated ones. It works slowly in the
// background, because answers to people come first; without an emoji the text is shown alone.
type EmojiKeeper struct {
	Client      *Client
	Store       *store.Store
	Clock       quartz.Clock
	Log         *slog.Logger
	Source      EmojiSource
	Application string // its ID
	Process     string // the name of this process in the lease
}

// Run creates missing emoji, and again when Discord has refused one, until ctx ends.
func (k *EmojiKeeper) Run(ctx context.Context) {
	for ctx.Err() == nil {
		k.updateUntilComplete(ctx, k.Source.Art()) // the pictures are not kept
		k.waitForRefusal(ctx)
	}
}

// updateUntilComplete tries until the application has all emoji, or ctx ends.
func (k *EmojiKeeper) updateUntilComplete(ctx context.Context, art []render.Art) {
	for ctx.Err() == nil {
		err := k.update(ctx, art)
		switch {
		case err == nil:
			k.Log.Info("emoji ready", "emoji", len(art))
			return
		case errors.Is(err, errOtherProcess):
			wait.For(ctx, k.Clock, emojiRetryDelay)
		case IsClientError(err):
			k.Log.Warn("emoji not made: going on with those there are", "again", emojiRefusedDelay, "error", Safe(err))
			wait.For(ctx, k.Clock, emojiRefusedDelay)
		default:
			k.Log.Debug("emoji not made yet", "error", Safe(err))
			wait.For(ctx, k.Clock, emojiRetryDelay)
		}
	}
}

// waitForRefusal waits until Discord has refused an emoji, which may have been deleted, or
// until ctx ends.
func (k *EmojiKeeper) waitForRefusal(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-k.Client.EmojiRefusals():
		wait.For(ctx, k.Clock, emojiInterval)
	}
}

// update creates the missing emoji and deletes the outdated ones, which other processes of this
// version do not use.
func (k *EmojiKeeper) update(ctx context.Context, art []render.Art) error {
	existing, err := k.list(ctx)
	if err != nil {
		return err
	}
	missing, outdated := compareEmojis(art, existing)
	k.publish(art, existing)
	if len(missing) == 0 && len(outdated) == 0 {
		return nil
	}
	held, ok, err := k.Store.Hold(ctx, k.Application, "emoji", k.Process, emojiLeaseTTL)
	if err != nil {
		return err
	}
	if !ok {
		return errOtherProcess
	}
	defer held.Release(ctx)
	if existing, err = k.list(ctx); err != nil {
		return err
	}
	missing, outdated = compareEmojis(art, existing)
	err = k.createAll(ctx, held, missing, existing)
	k.publish(art, existing)
	if err != nil {
		return err
	}
	return k.deleteAll(ctx, held, outdated)
}

// emojiIDs are the IDs of the application's emoji by their names.
type emojiIDs map[string]string

// compareEmojis returns the pictures without an emoji, and the IDs of the program's emoji without
// a picture.
func compareEmojis(art []render.Art, existing emojiIDs) (missing []render.Art, outdated []string) {
	wanted := map[string]bool{}
	for _, a := range art {
		wanted[a.Name] = true
		if existing[a.Name] == "" {
			missing = append(missing, a)
		}
	}
	for name, id := range existing {
		if render.IsArtName(name) && !wanted[name] {
			outdated = append(outdated, id)
		}
	}
	return missing, outdated
}

// publish sets the emoji that can be used.
func (k *EmojiKeeper) publish(art []render.Art, existing emojiIDs) {
	have := map[string]render.Emoji{}
	for _, a := range art {
		if id := existing[a.Name]; id != "" {
			have[a.Key] = render.Emoji{Name: a.Name, ID: id}
		}
	}
	k.Source.Set(have)
}

// list returns the application's emoji.
func (k *EmojiKeeper) list(ctx context.Context) (emojiIDs, error) {
	raw, err := k.request(ctx, http.MethodGet, discordgo.EndpointApplicationEmojis(k.Application), nil)
	if err != nil {
		return nil, err
	}
	var listed struct {
		Items []struct{ ID, Name string } `json:"items"`
	}
	if err := json.Unmarshal(raw, &listed); err != nil {
		return nil, fmt.Errorf("read the list of emoji: %w", errUnexpected)
	}
	existing := emojiIDs{}
	for _, e := range listed.Items {
		existing[e.Name] = e.ID
	}
	return existing, nil
}

// createAll creates emoji one by one, and adds them to existing.
func (k *EmojiKeeper) createAll(ctx context.Context, held *store.Held, missing []render.Art, existing emojiIDs) error {
	for _, a := range missing {
		if !k.pause(ctx, held) {
			return errOtherProcess
		}
		png, err := a.PNG()
		if err != nil {
			return err
		}
		id, err := k.create(ctx, a.Name, png)
		if err != nil {
			return err
		}
		existing[a.Name] = id
	}
	return nil
}

// create creates one emoji and returns its ID. If the name is taken it returns errOtherProcess:
// another process has created it, or Discord has and its answer was lost.
func (k *EmojiKeeper) create(ctx context.Context, name string, png []byte) (id string, err error) {
	extended, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	defer context.AfterFunc(ctx, func() { wait.For(extended, k.Clock, emojiGracePeriod); cancel() })()
	data := struct {
		Name  string `json:"name"`
		Image string `json:"image"`
	}{name, newDataURI(png)}
	id, err = readID(k.request(extended, http.MethodPost, discordgo.EndpointApplicationEmojis(k.Application), data))
	if isNameTaken(err) {
		return "", errOtherProcess
	}
	return id, err
}

func newDataURI(png []byte) string {
	return "data:image/png;base64," + base64.StdEncoding.EncodeToString(png)
}

// deleteAll deletes emoji one by one.
func (k *EmojiKeeper) deleteAll(ctx context.Context, held *store.Held, outdated []string) error {
	for _, id := range outdated {
		if !k.pause(ctx, held) {
			return errOtherProcess
		}
		_, err := k.request(ctx, http.MethodDelete, discordgo.EndpointApplicationEmoji(k.Application, id), nil)
		if err != nil && Code(err) != CodeUnknownEmoji {
			return err
		}
	}
	return nil
}

// pause waits before the next emoji and extends the lease. It returns false if another process
// has the lease, or ctx has ended.
func (k *EmojiKeeper) pause(ctx context.Context, held *store.Held) bool {
	if !wait.For(ctx, k.Clock, emojiInterval) {
		return false
	}
	ok, err := held.Extend(ctx)
	return ok && err == nil
}

// request makes a request in the one bucket of emoji.
func (k *EmojiKeeper) request(ctx context.Context, method, url string, data any) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, emojiTimeout)
	defer cancel()
	return k.Client.Request(ctx, "emojis", method, url, data)
}
