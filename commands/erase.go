package commands

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/store"
)

// eraseScope is where the store remembers, by channel, the public messages that
// are to be deleted because they name somebody who wants to be forgotten.
const eraseScope = "erase"

// erasing is what is left to do of that.
type erasing struct {
	Messages []string `json:"messages,omitempty"` // to be deleted
	Anew     string   `json:"anew,omitempty"`     // the match whose message is to be told anew
}

func (e erasing) none() bool { return len(e.Messages) == 0 && e.Anew == "" }

// eraseAtOnce is how many messages one plan deletes.
const eraseAtOnce = 5

func toErase(ctx context.Context, d *desk.Desk, channel string) (erasing, error) {
	return desk.Preference[erasing](ctx, d, eraseScope, channel)
}

func setErase(ctx context.Context, d *desk.Desk, channel string, e erasing) error {
	if e.none() {
		return d.ForgetPreference(ctx, eraseScope, channel)
	}
	return d.SetPreference(ctx, eraseScope, channel, e)
}

// eraseLater has the public messages of a match deleted from which somebody was
// taken out; the last one is told anew where it is the channel's present one.
func eraseLater(ctx context.Context, d *desk.Desk, ref store.Ref, saved store.Saved) error {
	e, err := toErase(ctx, d, ref.Channel)
	if err != nil {
		return err
	}
	var shown Shown
	if len(saved.Shown) > 0 {
		if err := json.Unmarshal(saved.Shown, &shown); err != nil {
			return err
		}
	}
	now, _, err := readShown(ctx, d, ref.Channel, Display{})
	if err != nil && !errors.Is(err, store.ErrNone) {
		return err
	}
	messages := shown.Retired
	if now.Match == ref.Match {
		e.Anew = ref.Match
	} else {
		messages = append(slices.Clone(messages), parts.NonEmpty([]string{shown.Message})...)
	}
	for _, id := range messages {
		if !slices.Contains(e.Messages, id) {
			e.Messages = append(e.Messages, id)
		}
	}
	if err := setErase(ctx, d, ref.Channel, e); err != nil {
		return err
	}
	d.Touch(ref.Channel)
	return nil
}

// erase adds to a plan what is left to be deleted. A message that is replaced
// meanwhile is deleted as well: what it said must go.
func (e erasing) erase(plan *Plan) {
	if e.none() {
		return
	}
	plan.Erase = slices.Clone(e.Messages[:min(eraseAtOnce, len(e.Messages))])
	if plan.Retire != "" {
		plan.Erase, plan.Retire = append(plan.Erase, plan.Retire), ""
	}
	plan.Next.Retired = slices.DeleteFunc(slices.Clone(plan.Next.Retired), func(id string) bool {
		return slices.Contains(plan.Erase, id)
	})
}

// erased notes what a plan has deleted and told anew.
func erased(ctx context.Context, d *desk.Desk, channel string, p Plan) error {
	e, err := toErase(ctx, d, channel)
	if err != nil || e.none() {
		return err
	}
	e.Messages = slices.DeleteFunc(e.Messages, func(id string) bool { return slices.Contains(p.Erase, id) })
	e.Anew = ""
	return setErase(ctx, d, channel, e)
}
