package library

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// errNoGame says that a request names no game and none is at hand.
var errNoGame = desk.Refusal("ui.rules.which")

// gameAtHand is the game that a request is about: the one it names, else the one at
// hand in the channel; [errNoGame] where there is neither.
func gameAtHand(ctx context.Context, v *desk.Visit) (render.Entry, error) {
	if key := v.Options["game"]; key != "" {
		entry, ok := v.Book.Entry(key)
		if !ok {
			return entry, &match.Error{Code: match.CodeGame}
		}
		return entry, nil
	}
	m, err := v.Current(ctx, v.Channel)
	if errors.Is(err, store.ErrNone) {
		return render.Entry{}, errNoGame
	}
	if err != nil {
		return render.Entry{}, err
	}
	entry, _ := v.Book.Entry(m.Record().Game)
	return entry, nil
}

// Rules is /rails rules: a rule or a card, looked up by its name.
func Rules(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	entry, err := gameAtHand(ctx, v)
	if err != nil {
		return desk.Reply{}, err
	}
	tell := v.Printer().Teller(entry.Game.Key, nil)
	found := rulesFound(v, entry)
	if len(found) == 0 {
		return ruleList(entry, tell, v.Options["topic"]), nil
	}
	return desk.Ephemeral("**" + tell.Title() + " – " + found[0].Name + "**\n" + found[0].Text), nil
}

// ruleList says that there is nothing about what was typed, and lists the first
// rules that there are.
func ruleList(entry render.Entry, tell *render.Teller, typed string) desk.Reply {
	reply := desk.Ephemeral(tell.Say("ui.rules.none",
		render.Data{"What": render.Escape(render.Clip(typed, parts.MaxLabel)), "Game": tell.Title()}))
	var options []discordgo.SelectMenuOption
	rules := tell.Rules()
	for _, rule := range rules[:min(len(rules), parts.MaxOptions)] {
		options = append(options, parts.Option(rule.Name, rule.Topic, ""))
	}
	id := parts.ViewID("rules", entry.Game.Key)
	reply.Message.Rows = []discordgo.MessageComponent{parts.Row(parts.Menu(id, tell.Say("ui.rules.list"), options))}
	return reply
}

// RulePress is a rule chosen from the list.
func RulePress(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	if len(v.Values) != 1 {
		return desk.Reply{}, desk.Refusal("ui.unknown")
	}
	v.Options = map[string]string{"game": v.Path[0], "topic": v.Values[0]}
	return Rules(ctx, v)
}

// rulesFound are the rules that what was typed may mean, the best first: the
// topic itself, names that begin with it, that hold it, and that hold it in
// another language.
func rulesFound(v *desk.Visit, entry render.Entry) []render.Rule {
	typed := panel.Fold(v.Options["topic"])
	elsewhere := map[string]string{} // names in all languages, by topic
	for _, language := range render.Languages() {
		for _, rule := range v.Book.Printer(language).Teller(entry.Game.Key, nil).Rules() {
			elsewhere[rule.Topic] += panel.Fold(rule.Name) + "\n"
		}
	}
	var found [4][]render.Rule
	for _, rule := range v.Printer().Teller(entry.Game.Key, nil).Rules() {
		name := panel.Fold(rule.Name)
		switch {
		case rule.Topic == v.Options["topic"] || name == typed || strings.HasSuffix(rule.Topic, "."+typed):
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
func CompleteRules(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	entry, err := gameAtHand(ctx, v)
	var no *desk.Refused
	if errors.As(err, &no) || errors.Is(err, match.ErrGame) {
		return desk.NoChoices(), nil
	}
	if err != nil {
		return desk.Reply{}, err
	}
	return desk.Completed(rulesFound(v, entry), func(r render.Rule) (string, string) { return r.Name, r.Topic }), nil
}
