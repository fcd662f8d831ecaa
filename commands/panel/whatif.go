package panel

import (
	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/whatif"
	"github.com/railbot/railbot/render"
)

// What an action on a private copy does, as the argument of [ActWhatIf]. Without an argument it shows
// what can be done.
const (
	WhatIfOpen         = "open"    // open the copy, or go on with it; of any panel of the match
	WhatIfBack         = "back"    // take the last step back
	WhatIfForward      = "forward" // play it again
	WhatIfComputersOn  = "on"      // computers answer for the other seats
	WhatIfComputersOff = "off"     // the person plays for all
	WhatIfLeave        = "leave"   // delete the copy
)

const whatIfMark = "-whatif-"

// maxWhatIfLines is how many lines the menu of a private copy has about what has happened there. A phone shows them
// with the menu and a part of the board.
const maxWhatIfLines = 3

// WhatIf is a private copy of the position, on which the person of a seat tries things out for all
// seats, as a panel shows it.
type WhatIf struct {
	Copy     whatif.Copy
	Thinking bool // computers are about to answer, so the person has nothing to choose
	MovedOn  bool // the match has gone on since the copy was made
}

// NewWhatIf returns the panel of a private copy: what its next seat can do, with that seat's hand.
// Nothing on it belongs to the match except the names of the people.
func NewWhatIf(book *render.Book, m match.Match, w WhatIf, locale string) *Panel {
	s := w.Copy.Actor()
	if w.Thinking {
		s = w.Copy.Source().Seat
	}
	pos := w.Copy.Position()
	p := newBlank(book, m, s, logtext.Teller(book, m, locale).WithTable(pos.Table()))
	p.address = Address{Match: m.Record().ID, Seat: s, Decision: w.Copy.Rev(), WhatIf: true}
	p.whatIf, p.pos, p.Private, p.hasActed = &w, pos, render.PrivateOf(pos, s), w.Copy.Active(s)
	if w.Thinking {
		p.Private.Moves = nil
	}
	p.offerLegalMoves()
	return p
}

// IsWhatIf reports whether the panel shows a private copy.
func (p *Panel) IsWhatIf() bool { return p.whatIf != nil }

// Thinking reports whether computers are about to answer on the private copy that the panel shows.
func (p *Panel) Thinking() bool { return p.whatIf != nil && p.whatIf.Thinking }

// WhatIfID returns the custom id of the button that opens a private copy of the match.
func (a Address) WhatIfID() string {
	a.WhatIf = true
	return a.ID(Action{ActWhatIf, WhatIfOpen}.String())
}

// WhatIfButton returns the button that opens a seat's private copy of a match.
func WhatIfButton(say *render.Printer, m match.Match, s engine.Seat) discordgo.Button {
	return components.Button(discordgo.SecondaryButton, say.Say("ui.button.whatif"), AddressOf(m, s).WhatIfID())
}

// whatIfTitle returns the line that stands above everything on the panel of a private copy: that
// nothing counts there or, on another seat than the person's own, whose invented hand it shows.
// Other panels have none.
func (p *Panel) whatIfTitle(tell *render.Teller) string {
	switch {
	case p.whatIf == nil:
		return ""
	case p.Seat == p.whatIf.Copy.Source().Seat:
		return tell.Say("ui.whatif.title")
	}
	return tell.Say("ui.whatif.title.other", render.Data{"Name": tell.Name(p.Seat)})
}

// whatIfMenuText explains what the private copy is.
func (p *Panel) whatIfMenuText(tell *render.Teller) string {
	lines := []string{tell.Say("ui.whatif.about")}
	if p.whatIf.MovedOn {
		lines = append(lines, tell.Say("ui.whatif.movedon"))
	}
	return components.Text(lines)
}

// whatIfButtons returns the buttons that all pages of a private copy have in the fixed row, in the
// places of Undo, Restart and Automatic answers.
func (l layout) whatIfButtons() []discordgo.MessageComponent {
	c := l.panel.whatIf.Copy
	back := l.whatIfButton("ui.button.undo", WhatIfBack)
	forward := l.whatIfButton("ui.button.whatif.forward", WhatIfForward)
	back.Disabled, forward.Disabled = !c.CanGoBack(), !c.CanGoForward()
	return []discordgo.MessageComponent{back, forward, l.whatIfButton("ui.button.whatif", "")}
}

// whatIfMenuRow returns what can be done with a private copy: try moves, let computers answer, read the hand
// as text, and leave.
func (l layout) whatIfMenuRow() discordgo.MessageComponent {
	computers := l.whatIfButton("ui.button.whatif.computers", WhatIfComputersOn)
	if l.panel.whatIf.Copy.Computers() {
		computers = l.whatIfButton("ui.button.whatif.computers", WhatIfComputersOff)
		computers.Label, computers.Style = "✓ "+computers.Label, discordgo.SuccessButton
	}
	try := button{l.tell.Say("ui.button.whatif.try"), Action{ActPage, Page{}.String()}, discordgo.PrimaryButton, nil}
	leave := l.whatIfButton("ui.button.whatif.leave", WhatIfLeave)
	leave.Style = discordgo.DangerButton
	return components.Row(l.component(try), computers, l.wordsButton(), leave)
}

// whatIfButton returns a button that changes the private copy.
func (l layout) whatIfButton(label, what string) discordgo.Button {
	return l.component(secondary(l.tell.Say(label), Action{ActWhatIf, what}))
}
