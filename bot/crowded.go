package bot

import (
	"cmp"
	"context"
	"errors"

	"github.com/railbot/railbot/bot/fair"
	"github.com/railbot/railbot/commands/interaction"
)

// sharer is among whom work is shared: servers, and those to whom the bot talks in private.
func sharer(r interaction.Request) string { return cmp.Or(r.Guild, r.User) }

// take takes a request in hand until give is called; an error of package fair: too much is
// in hand. Heavy work has a bound of its own.
func (b *Bot) take(r interaction.Request) (give func(), err error) {
	if b.commands.Heavy(r) {
		return func() {}, nil
	}
	return b.hand.Take(sharer(r), r.User)
}

// refuse says that too much is in hand, unless too much of that is being said: then
// Discord says that the application did not respond.
func (b *Bot) refuse(ctx context.Context, r interaction.Request, why error) {
	own := errors.Is(why, fair.ErrPerson)
	b.Metrics.crowded(own)
	give, err := b.words.Take(sharer(r), r.User)
	if err != nil {
		return
	}
	defer give()
	ctx, cancel := context.WithTimeout(ctx, delivering)
	defer cancel()
	kind, data, files := response(r, b.commands.Crowded(r, own))
	if err := b.rest.respond(ctx, r, kind, data, files); err != nil {
		b.Log.DebugContext(ctx, "refusal not delivered", "error", safe(err))
	}
}
