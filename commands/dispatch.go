package commands

import (
	"context"
	"strings"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/play"
)

// dispatch calls the handler of a request.
func dispatch(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	switch {
	case ic.Guild == "" && ic.Kind != interaction.Autocomplete:
		return interaction.Reply{}, interaction.Refusal("ui.guild")
	case ic.Kind == interaction.Autocomplete:
		return complete(ctx, ic)
	case ic.Kind == interaction.Component || ic.Kind == interaction.ModalSubmit:
		return answerPress(ctx, ic)
	case len(ic.Path) == 2 && ic.Path[0] != railsCommand:
		return play.SlashMove(ctx, ic)
	}
	if to, ok := routeOf(ic); ok && to.handle != nil {
		return to.handle(ctx, ic)
	}
	return interaction.Reply{}, interaction.Refusal("ui.unknown")
}

// answerPress answers a button, a menu or a form.
func answerPress(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
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

// complete answers autocompletion of an option. The choices come from the person's own seat.
func complete(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	switch to, ok := routeOf(ic); {
	case ok && to.complete != nil:
		return to.complete(ctx, ic)
	case ok:
		return interaction.NoChoices(), nil
	}
	return play.CompleteMove(ctx, ic)
}
