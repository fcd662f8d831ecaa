package commands

import (
	"context"
	"errors"
	"strings"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/store"
)

// dispatch finds who answers a request.
func dispatch(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	switch {
	case ic.Guild == "" && ic.Kind != interaction.Autocomplete:
		return interaction.Reply{}, interaction.Refusal("ui.guild")
	case ic.Kind == interaction.Autocomplete:
		return complete(ctx, ic)
	case ic.Kind == interaction.Component || ic.Kind == interaction.ModalSubmit:
		return pressed(ctx, ic)
	case len(ic.Path) == 2 && ic.Path[0] != railsCommand:
		return slashMove(ctx, ic)
	}
	if to, ok := routeOf(ic); ok && to.handle != nil {
		return to.handle(ctx, ic)
	}
	return interaction.Reply{}, interaction.Refusal("ui.unknown")
}

// pressed answers a button, a menu or a form.
func pressed(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	to, ok := routeOf(ic)
	_, rest := components.ParseID(ic.CustomID)
	switch {
	case !ok:
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	case to.press != nil:
		return to.press(ctx, ic, rest)
	}
	_, args, _ := strings.Cut(rest, ":")
	ic.Path = strings.Split(args, ":")
	return to.handle(ctx, ic)
}

// complete gives the choices of the slot being typed, best first. They come
// from the asker's own seat; whoever has none gets none.
func complete(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	if to, ok := routeOf(ic); ok && to.complete != nil {
		return to.complete(ctx, ic)
	}
	m, err := ic.Current(ctx, ic.Channel)
	if errors.Is(err, store.ErrNone) || err == nil && len(ic.Path) != 2 {
		return interaction.NoChoices(), nil
	}
	if err != nil {
		return interaction.Reply{}, err
	}
	tokens, label := candidates(ic, m)
	return interaction.CompletionReply(tokens, func(token string) (string, string) { return label(token), token }), nil
}
