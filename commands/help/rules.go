package help

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// errNoGame says that a request names no game and none is at hand.
var errNoGame = interaction.Refusal("ui.rules.which")

// gameAtHand is the game that a request is about: the one it names, else the one at
// hand in the channel; [errNoGame] where there is neither.
func gameAtHand(ctx context.Context, ic *interaction.Context) (render.Entry, error) {
	if key := ic.Options["game"]; key != "" {
		entry, ok := ic.Book.Entry(key)
		if !ok {
			return entry, &match.Error{Code: match.CodeGame}
		}
		return entry, nil
	}
	m, err := ic.Current(ctx, ic.Channel)
	if errors.Is(err, store.ErrNone) {
		return render.Entry{}, errNoGame
	}
	if err != nil {
		return render.Entry{}, err
	}
	entry, _ := ic.Book.Entry(m.Record().Game)
	return entry, nil
}

// Rules is /rails rules: a rule or a card, looked up by its name.
func ShowRule(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	entry, err := gameAtHand(ctx, ic)
	if err != nil {
		return interaction.Reply{}, err
	}
	tell := ic.Printer().Teller(entry.Game.Key, nil)
	found := rulesFound(ic, entry)
	if len(found) == 0 {
		return ruleList(entry, tell, ic.Options["topic"]), nil
	}
	return interaction.EphemeralReply("**" + tell.Title() + " – " + found[0].Name + "**\n" + found[0].Text), nil
}

// ruleList says that there is nothing about what was typed, and lists the first
// rules that there are.
func ruleList(entry render.Entry, tell *render.Teller, typed string) interaction.Reply {
	reply := interaction.EphemeralReply(tell.Say("ui.rules.none",
		render.Data{"What": render.Escape(render.Clip(typed, components.MaxLabel)), "Game": tell.Title()}))
	var options []discordgo.SelectMenuOption
	rules := tell.Rules()
	for _, rule := range rules[:min(len(rules), components.MaxOptions)] {
		options = append(options, components.Option(rule.Name, rule.Topic, ""))
	}
	id := components.ViewID("rules", entry.Game.Key)
	reply.Message.Rows = []discordgo.MessageComponent{components.Row(components.Menu(id, tell.Say("ui.rules.list"), options))}
	return reply
}

// RulePress is a rule chosen from the list.
func PickRule(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	if len(ic.Values) != 1 {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	ic.Options = map[string]string{"game": ic.Path[0], "topic": ic.Values[0]}
	return ShowRule(ctx, ic)
}

// rulesFound are the rules that what was typed may mean, the best first: the
// topic itself, names that begin with it, that hold it, and that hold it in
// another language.
func rulesFound(ic *interaction.Context, entry render.Entry) []render.Rule {
	typed := panel.Fold(ic.Options["topic"])
	elsewhere := map[string]string{} // names in all languages, by topic
	for _, language := range render.Languages() {
		for _, rule := range ic.Book.Printer(language).Teller(entry.Game.Key, nil).Rules() {
			elsewhere[rule.Topic] += panel.Fold(rule.Name) + "\n"
		}
	}
	var found [4][]render.Rule
	for _, rule := range ic.Printer().Teller(entry.Game.Key, nil).Rules() {
		name := panel.Fold(rule.Name)
		switch {
		case rule.Topic == ic.Options["topic"] || name == typed || strings.HasSuffix(rule.Topic, "."+typed):
			found[0] = append(found[0], rule)
		case strings.HasPrefix(name, typed):
			found[1] = append(found[1], rule)
		case strings.Contains(name, typed):
			found[2] = append(found[2], rule)
		case strings.Contains(elsewhere[rule.Topic], typed):
			found[3] = append(found[3], rule)
		}
	}
	return slices.Concat(found[:]...)
}

// CompleteRules gives the topics while one is being typed.
func CompleteRules(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	entry, err := gameAtHand(ctx, ic)
	var no *interaction.RefusalError
	if errors.As(err, &no) || errors.Is(err, match.ErrGame) {
		return interaction.NoChoices(), nil
	}
	if err != nil {
		return interaction.Reply{}, err
	}
	return interaction.CompletionReply(rulesFound(ic, entry), func(r render.Rule) (string, string) { return r.Name, r.Topic }), nil
}
