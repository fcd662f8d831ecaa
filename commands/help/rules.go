package help

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// errNoGame is the refusal of a request that names no game in a channel where none is played.
var errNoGame = interaction.Refusal("ui.rules.which")

// requestedGame returns the game that a request names, or else the one being played in the
// channel. If there is neither, it returns [errNoGame].
func requestedGame(ctx context.Context, ic *interaction.Context) (render.Entry, error) {
	if key := ic.Options["game"]; key != "" {
		entry, ok := ic.Book.Entry(key)
		if !ok {
			return entry, &match.Error{Code: match.CodeGame}
		}
		return entry, nil
	}
	m, err := ic.LoadLatest(ctx, ic.Channel)
	if errors.Is(err, store.ErrNone) {
		return render.Entry{}, errNoGame
	}
	if err != nil {
		return render.Entry{}, err
	}
	entry, _ := ic.Book.Entry(m.Record().Game)
	return entry, nil
}

// ShowRule answers /rails rules: it explains a rule or a card, looked up by its name.
func ShowRule(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	entry, err := requestedGame(ctx, ic)
	if err != nil {
		return interaction.Reply{}, err
	}
	tell := ic.Printer().Teller(entry.Game.Key, nil)
	found := searchRules(ic, entry)
	if len(found) == 0 {
		return ruleListReply(entry, tell, ic.Options["topic"]), nil
	}
	return interaction.EphemeralReply("**" + tell.Title() + " – " + found[0].Name + "**\n" + found[0].Text), nil
}

// ruleListReply says that no rule matches what was typed, and lists the first rules.
func ruleListReply(entry render.Entry, tell *render.Teller, typed string) interaction.Reply {
	reply := interaction.EphemeralReply(tell.Say("ui.rules.none",
		render.Data{"What": render.Escape(render.Clip(typed, components.MaxLabel)), "Game": tell.Title()}))
	reply.Message.Rows = ruleMenus(entry, tell)[:1]
	return reply
}

// ruleMenus returns menus with all rules of a game, as many as a message has room for.
func ruleMenus(entry render.Entry, tell *render.Teller) (rows []discordgo.MessageComponent) {
	chunks := slices.Collect(slices.Chunk(tell.Rules(), components.MaxOptions))
	for i, chunk := range chunks[:min(len(chunks), components.MaxRows)] {
		var options []discordgo.SelectMenuOption
		for _, rule := range chunk {
			options = append(options, components.Option(rule.Name, rule.Topic, ""))
		}
		id, label := components.ViewID("rules", entry.Game.Key), tell.Say("ui.rules.list")
		if i > 0 {
			id = components.ViewID("rules", entry.Game.Key, strconv.Itoa(i))
		}
		if len(chunks) > 1 {
			label = tell.Say("ui.lobby.options.part", render.Data{"Option": label, "Page": i + 1, "Pages": len(chunks)})
		}
		rows = append(rows, components.Row(components.Menu(id, label, options)))
	}
	return rows
}

// PickRule answers the button that lists the rules of the game being played in the channel, and
// explains the rule that was chosen from a list.
func PickRule(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	if ic.ChosenValue(0) == "" && len(ic.Values) == 0 {
		entry, err := requestedGame(ctx, ic)
		if err != nil {
			return interaction.Reply{}, err
		}
		tell := ic.Printer().Teller(entry.Game.Key, nil)
		reply := interaction.EphemeralReply(tell.Say("ui.rules.pick", render.Data{"Game": tell.Title()}))
		reply.Message.Rows = ruleMenus(entry, tell)
		return reply, nil
	}
	if len(ic.Values) != 1 {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	ic.Options = map[string]string{"game": ic.Path[0], "topic": ic.Values[0]}
	return ShowRule(ctx, ic)
}

// searchRules returns the rules that the typed text may mean, the best first: the topic itself,
// then names that begin with the text, names that contain it, and names that contain it in English.
// If there are none, it searches the names in all languages.
func searchRules(ic *interaction.Context, entry render.Entry) []render.Rule {
	if found := searchRulesIn(ic, entry, []string{render.English}); len(found) > 0 {
		return found
	}
	return searchRulesIn(ic, entry, render.Languages())
}

// searchRulesIn is [searchRules] for the person's language and some others.
func searchRulesIn(ic *interaction.Context, entry render.Entry, others []string) []render.Rule {
	typed := panel.Fold(ic.Options["topic"])
	elsewhere := map[string]string{} // names in the other languages, by topic
	for _, language := range others {
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

// CompleteRules suggests topics while one is being typed.
func CompleteRules(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	entry, err := requestedGame(ctx, ic)
	var no *interaction.RefusalError
	if errors.As(err, &no) || errors.Is(err, match.ErrGame) {
		return interaction.NoChoices(), nil
	}
	if err != nil {
		return interaction.Reply{}, err
	}
	return interaction.CompletionReply(searchRules(ic, entry), func(r render.Rule) (string, string) { return r.Name, r.Topic }), nil
}
