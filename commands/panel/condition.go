package panel

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match/plans"
	"github.com/railbot/railbot/render"
)

// DeedPage is a page on which a condition of a planned line is chosen: what somebody must have
// done, or must not, as far as it is chosen. The zero page is the first one.
type DeedPage struct {
	Chosen bool        // Not and Seat are chosen
	Not    bool        // it must not be done
	Seat   engine.Seat // who does it; zero: any other seat
	Kind   string      // the kind of move; empty: not chosen
	At     string      // the token of its first slot; empty: any, or not chosen
	From   int         // the index of the first token shown
}

// String returns the page as a part of a custom id: "+2/kind/token", "-0/kind//25". A plus is for
// what must be done.
func (d DeedPage) String() string {
	if !d.Chosen {
		return ""
	}
	s := SetOn
	if d.Not {
		s = SetOff
	}
	if s += d.Seat.String(); d.Kind != "" {
		s += "/" + d.Kind
	}
	if d.At != "" || d.From > 0 {
		s += "/" + d.At
	}
	if d.From > 0 {
		s += "/" + strconv.Itoa(d.From)
	}
	return s
}

// ParseDeedPage parses the result of [DeedPage.String]. For anything else it returns the zero page.
func ParseDeedPage(s string) DeedPage {
	fields := append(strings.SplitN(s, "/", 4), "", "", "")
	who := fields[0]
	if !strings.HasPrefix(who, SetOn) && !strings.HasPrefix(who, SetOff) {
		return DeedPage{}
	}
	seat, err := strconv.Atoi(who[1:])
	if err != nil || seat < 0 || seat > engine.MaxSeats {
		return DeedPage{}
	}
	d := DeedPage{Chosen: true, Not: who[:1] == SetOff, Seat: engine.Seat(seat), Kind: fields[1], At: fields[2]}
	if n, err := strconv.Atoi(fields[3]); err == nil && n > 0 {
		d.From = n
	}
	return d
}

// Deed returns the condition that was chosen, or nil if none was.
func (d DeedPage) Deed() *plans.Deed {
	if !d.Chosen {
		return nil
	}
	return &plans.Deed{Not: d.Not, Seat: d.Seat, Kind: d.Kind, At: d.At}
}

// ShowsConditions reports whether the panel shows a page of conditions. It needs the room of the
// picture.
func (p *Panel) ShowsConditions(s ViewState) bool {
	return s.Conditions != nil && p.canPreview && len(p.Moves) == 0 && s.Line >= 0 && s.Line < len(p.plan.Lines())
}

// conditionRows returns the rows of the page on which the conditions of a line are chosen.
func (l layout) conditionRows(s ViewState) []discordgo.MessageComponent {
	l.address.Planning, l.address.Line = true, s.Line
	switch d := *s.Conditions; {
	case d.Kind != "":
		return l.deedTargetRows(d)
	case d.Chosen:
		return l.deedKindRows(d)
	}
	return l.conditionSwitchRows(l.panel.plan.Lines()[s.Line])
}

// conditionSwitchRows returns the rows of the first page: a button for each condition that is on
// or off, the menu of those who may do something, and the lines.
func (l layout) conditionSwitchRows(line plans.Line) []discordgo.MessageComponent {
	var switches, last []discordgo.MessageComponent
	add := func(label string, on bool, what byte, with string) {
		b := secondary(label, Action{what, with})
		if on {
			b.label, b.style = "✓ "+label, discordgo.SuccessButton
		}
		b.label = render.Clip(b.label, components.MaxLabel)
		switches = append(switches, l.component(b))
	}
	addSwitch := func(label string, on bool, what byte) {
		with := SetOn
		if on {
			with = SetOff
		}
		add(label, on, what, with)
	}
	if len(line.Moves) > 1 || line.IfWhole {
		addSwitch(l.tell.Say("ui.button.condition.whole"), line.IfWhole, ActWhole)
	}
	if targets := targetsText(l.tell, line); targets != "" || line.IfUntouched {
		addSwitch(l.tell.Say("ui.button.condition.alone", render.Data{"What": targets}), line.IfUntouched, ActAlone)
	}
	if line.If != nil {
		add(deedText(l.tell, line.If), true, ActDeed, "")
	}
	rows := components.Rows(switches)
	if options := l.doerOptions(); len(options) > 0 {
		menu := components.Menu(l.address.ID(string(ActMenu)+"who"), l.tell.Say("ui.condition.who"), options)
		rows = append(rows, components.Row(menu))
	}
	if lines := len(l.panel.plan.Lines()); lines > 1 {
		for i := range lines {
			to := l.address
			to.Line = i
			b := components.Button(discordgo.SecondaryButton, l.tell.Say("ui.button.condition.line", render.Data{"N": i + 1}),
				to.ID(string(ActConditions)))
			b.Disabled = i == l.address.Line
			last = append(last, b)
		}
	}
	waiting := l.address
	waiting.Planning, waiting.Line = false, 0
	last = append(last, components.Button(discordgo.SecondaryButton, l.tell.Say("ui.button.back"), waiting.ID(string(ActPage))))
	return append(rows, components.Row(last...))
}

// targetsText names what the moves of a line are about and others may have touched, or returns "" if there is nothing.
func targetsText(tell *render.Teller, line plans.Line) string {
	var names []string
	for _, m := range line.Moves {
		if m.Target == "" {
			continue
		}
		if name := tell.Brief(m.Target); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return tell.And(names...)
}

// doerOptions returns options for those who may have done something, or not.
func (l layout) doerOptions() []discordgo.SelectMenuOption {
	if len(plans.DeedKinds(l.panel.Match.Game())) == 0 {
		return nil
	}
	var seats []engine.Seat
	for i, chair := range l.panel.Match.Record().Seats {
		if s := engine.Seat(i + 1); s != l.panel.Seat && !chair.Gone {
			seats = append(seats, s)
		}
	}
	if len(seats) > 1 {
		seats = append(seats, engine.Spectator)
	}
	var options []discordgo.SelectMenuOption
	for _, s := range seats {
		for _, not := range []bool{false, true} {
			label := l.tell.Say("ui.condition.doer", render.Data{"Name": l.tell.Name(s), "Not": not})
			to := DeedPage{Chosen: true, Not: not, Seat: s}
			options = append(options, components.Option(label, Action{ActConditions, to.String()}.String(), ""))
		}
	}
	return options
}

// deedKindRows returns the rows that ask what somebody must have done, or must not.
func (l layout) deedKindRows(d DeedPage) []discordgo.MessageComponent {
	var options []discordgo.SelectMenuOption
	for _, kind := range plans.DeedKinds(l.panel.Match.Game()) {
		d.Kind = kind
		label, act := l.tell.Kind(kind), Action{ActDeed, d.String()}
		if len(l.panel.deedTargets(kind)) > 0 {
			label, act.What = label+"…", ActConditions
		}
		options = append(options, components.Option(label, act.String(), ""))
	}
	menu := components.Menu(l.address.ID(string(ActMenu)+"what"), l.tell.Say("ui.condition.what"), options)
	return []discordgo.MessageComponent{components.Row(menu), components.Row(l.conditionsBackButton(DeedPage{}))}
}

// maxTargetMenus is how many menus a page of targets has.
const maxTargetMenus = 3

// deedTargetRows returns the rows that ask where somebody must have done it, or must not. The
// first choice is anywhere.
func (l layout) deedTargetRows(d DeedPage) []discordgo.MessageComponent {
	targets := append([]string{""}, l.panel.deedTargets(d.Kind)...)
	from := min(d.From, len(targets)-1)
	shown := targets[from:min(from+maxTargetMenus*components.MaxOptions, len(targets))]
	var rows []discordgo.MessageComponent
	first := from
	for part := range slices.Chunk(shown, components.MaxOptions) {
		var options []discordgo.SelectMenuOption
		for _, token := range part {
			label := l.tell.Say("ui.condition.any")
			if token != "" {
				label = l.tell.Token(token)
			}
			to := DeedPage{Chosen: true, Not: d.Not, Seat: d.Seat, Kind: d.Kind, At: token}
			options = append(options, components.Option(label, Action{ActDeed, to.String()}.String(), ""))
		}
		label := l.tell.Kind(d.Kind)
		if len(targets) > components.MaxOptions {
			label += choiceSpan(first+1, len(part))
		}
		first += len(part)
		rows = append(rows, components.Row(components.Menu(l.address.ID(string(ActMenu)+strconv.Itoa(len(rows))), label, options)))
	}
	d.At = ""
	buttons := []discordgo.MessageComponent{l.conditionsBackButton(DeedPage{Chosen: true, Not: d.Not, Seat: d.Seat})}
	if len(targets) > len(shown) {
		if d.From = first; first >= len(targets) {
			d.From = 0
		}
		buttons = append(buttons, l.component(secondary(l.tell.Say("ui.button.more"), Action{ActConditions, d.String()})))
	}
	return append(rows, components.Row(buttons...))
}

// conditionsBackButton leads to another page of conditions.
func (l layout) conditionsBackButton(to DeedPage) discordgo.MessageComponent {
	return l.component(secondary(l.tell.Say("ui.button.back"), Action{ActConditions, to.String()}))
}

// deedTargets returns the targets of a kind that a condition may name.
func (p *Panel) deedTargets(kind string) []string {
	return plans.DeedTargets(p.pos, p.Seat, p.plan, kind)
}

// conditionQuestion returns what the page of conditions asks.
func (p *Panel) conditionQuestion(s ViewState, tell *render.Teller) string {
	d := *s.Conditions
	if !d.Chosen {
		return components.Bold(tell.Say("ui.condition.title", render.Data{"N": s.Line + 1, "Lines": len(p.plan.Lines())}))
	}
	data := render.Data{"Name": p.Tell.Name(d.Seat), "Not": d.Not, "What": ""}
	if d.Kind != "" {
		data["What"] = tell.Kind(d.Kind)
	}
	return components.Bold(tell.Say("ui.condition.question", data)) + "\n-# " + tell.Say("ui.condition.since")
}
