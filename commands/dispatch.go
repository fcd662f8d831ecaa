package commands

import (
	"context"
	"slices"
	"strings"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/play"
)

// dispatch calls the handler of a request. to is its route, nil for a typed move.
func dispatch(ctx context.Context, ic *interaction.Context, to *route) (interaction.Reply, error) {
	switch {
	case ic.Kind == interaction.Autocomplete:
		return complete(ctx, ic, to)
	case to != nil && to.refuse != nil && to.refuse(ic.Place) != "":
		return interaction.Reply{}, interaction.Refusal(to.refuse(ic.Place))
	case to == nil && len(ic.Path) == 2 && !slices.Contains(routedCommands, ic.Path[0]):
		return play.SlashMove(ctx, ic)
	case to == nil:
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	case ic.Kind == interaction.Component, ic.Kind == interaction.ModalSubmit:
		return answerPress(ctx, ic, to)
	}
	return to.handle(ctx, ic)
}

// answerPress answers a button, a menu or a form.
func answerPress(ctx context.Context, ic *interaction.Context, to *route) (interaction.Reply, error) {
	_, rest := components.ParseID(ic.CustomID)
	if to.press != nil {
		return to.press(ctx, ic, rest)
	}
	_, args, _ := strings.Cut(rest, ":")
	ic.Path = strings.Split(args, ":")
	return to.handle(ctx, ic)
}

// complete answers autocompletion of an option. The choices come from the person's own seat.
func complete(ctx context.Context, ic *interaction.Context, to *route) (interaction.Reply, error) {
	switch {
	case to == nil:
		return play.CompleteMove(ctx, ic)
	case to.complete != nil:
		return to.complete(ctx, ic)
	}
	return interaction.NoChoices(), nil
}
