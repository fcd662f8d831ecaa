package commands

import (
	"context"
	"errors"
	"strings"

	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/store"
)

// dispatch finds who answers a request.
func dispatch(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	switch {
	case v.Guild == "" && v.Kind != desk.Autocomplete:
		return desk.Reply{}, desk.Refusal("ui.guild")
	case v.Kind == desk.Autocomplete:
		return complete(ctx, v)
	case v.Kind == desk.Component || v.Kind == desk.ModalSubmit:
		return pressed(ctx, v)
	case len(v.Path) == 2 && v.Path[0] != railsCommand:
		return slashMove(ctx, v)
	}
	if to, ok := routeOf(v); ok && to.handle != nil {
		return to.handle(ctx, v)
	}
	return desk.Reply{}, desk.Refusal("ui.unknown")
}

// pressed answers a button, a menu or a form.
func pressed(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	to, ok := routeOf(v)
	_, rest := parts.ParseID(v.CustomID)
	switch {
	case !ok:
		return desk.Reply{}, desk.Refusal("ui.unknown")
	case to.press != nil:
		return to.press(ctx, v, rest)
	}
	_, args, _ := strings.Cut(rest, ":")
	v.Path = strings.Split(args, ":")
	return to.handle(ctx, v)
}

// complete gives the choices of the slot being typed, best first. They come
// from the asker's own seat; whoever has none gets none.
func complete(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	if to, ok := routeOf(v); ok && to.complete != nil {
		return to.complete(ctx, v)
	}
	m, err := v.Current(ctx, v.Channel)
	if errors.Is(err, store.ErrNone) || err == nil && len(v.Path) != 2 {
		return desk.NoChoices(), nil
	}
	if err != nil {
		return desk.Reply{}, err
	}
	tokens, label := candidates(v, m)
	return desk.Completed(tokens, func(token string) (string, string) { return label(token), token }), nil
}
