package panel

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
)

// Step is a move of a suggested turn that is played once or several times in a row.
type Step struct {
	First int // the index of the move
	Times int
}

// GroupMoves returns the steps of moves in notation.
func GroupMoves(moves []string) (steps []Step) {
	for i, move := range moves {
		if i > 0 && move == moves[i-1] {
			steps[len(steps)-1].Times++
		} else {
			steps = append(steps, Step{First: i, Times: 1})
		}
	}
	return steps
}

// maxSuggestedCode is how long the indices of suggested moves are at most, so that a custom id has
// room for them.
const maxSuggestedCode = 40

// suggestedRows returns the rows below a suggested turn: a button that plays it, and Back. The move
// that ends the turn is left to the person, who sees first what the others have brought.
func (l layout) suggestedRows(moves []string) []discordgo.MessageComponent {
	var buttons []discordgo.MessageComponent
	playable := moves
	if kind, _, _ := strings.Cut(moves[len(moves)-1], " "); len(moves) > 1 && l.panel.Match.Game().Hint(kind).Ends {
		playable = moves[:len(moves)-1]
	}
	if code, n := l.panel.encodeMoves(playable); n > 0 {
		label := l.tell.Say("ui.button.suggested", render.Data{"N": len(GroupMoves(moves[:n]))})
		play := button{label: label, act: Action{ActSuggested, code}, style: discordgo.PrimaryButton}
		buttons = append(buttons, l.component(play))
	}
	buttons = append(buttons, l.backButton(Page{}))
	if l.panel.Tries {
		buttons = append(buttons, WhatIfButton(l.tell.Printer, l.panel.Match, l.panel.Seat))
	}
	return []discordgo.MessageComponent{components.Row(buttons...)}
}

// encodeMoves returns the index of each move in the list of legal moves when it is played, and how
// many of the moves have one. [Panel.SuggestedMoves] decodes them.
func (p *Panel) encodeMoves(moves []string) (code string, n int) {
	pos := p.pos
	for _, move := range moves {
		list := pos.List(p.Seat)
		i := slices.IndexFunc(list, func(m engine.Move) bool { return engine.Notation(m) == move })
		next := strings.TrimPrefix(code+"."+strconv.FormatInt(int64(i), 36), ".")
		if i < 0 || len(next) > maxSuggestedCode {
			break
		}
		code, n = next, n+1
		after, step, err := pos.Play(p.Seat, move, engine.NewRand(engine.Seed{}, 0))
		if err != nil || step.Barrier {
			break
		}
		pos = after
	}
	return code, n
}

// SuggestedMoves returns the moves in notation that [ActSuggested] plays. It returns false if they
// cannot be played one after the other.
func (p *Panel) SuggestedMoves(code string) (moves []string, ok bool) {
	pos := p.pos
	for text := range strings.SplitSeq(code, ".") {
		list := pos.List(p.Seat)
		i, err := strconv.ParseUint(text, 36, 16)
		if err != nil || i >= uint64(len(list)) {
			return nil, false
		}
		move := engine.Notation(list[i])
		moves = append(moves, move)
		after, step, err := pos.Play(p.Seat, move, engine.NewRand(engine.Seed{}, 0))
		if err != nil {
			return nil, false
		}
		if step.Barrier { // others may be asked now: what follows is not known
			return moves, true
		}
		pos = after
	}
	return moves, true
}

// suggestedSheet returns the sheet that numbers the steps of a suggested turn: the longest run of
// steps that one sheet can show. It returns false if no sheet can show any.
func (p *Panel) suggestedSheet(moves []string) (render.Sheet, bool) {
	var best, run render.Sheet
	for i, step := range GroupMoves(moves) {
		words := strings.Fields(moves[step.First])
		slot, scope := p.scopeOfMove(words[0], words[1:])
		label := p.Tell.Move(moves[step.First])
		offer := render.Offer{Kind: words[0], Args: words[1:], Slot: slot, Label: label, Words: label}
		same := func(o render.Offer) bool { return o.Token() == offer.Token() }
		if scope == "" {
			run = render.Sheet{}
			continue
		}
		if scope != run.Scope || slices.ContainsFunc(run.Offers, same) {
			run = render.Sheet{Scope: scope, Private: p.Private, Title: p.Tell.Say("ui.button.advice"), First: i + 1}
		}
		run.Offers = append(slices.Clip(run.Offers), offer)
		if len(run.Offers) > len(best.Offers) {
			best = run
		}
	}
	best.WithHand = p.hasStrip(best.Scope)
	return best, best.Scope != ""
}

// scopeOfMove returns the scope of the sheet that shows a move, and the slot whose token it shows. The
// scope is "" if no sheet does.
func (p *Panel) scopeOfMove(kind string, args []string) (slot int, scope string) {
	if it, ok := p.FindItem(kind); ok {
		if slot, scope = p.sheetSlot(it); scope != "" {
			return slot, scope
		}
	}
	for slot := range args {
		if p.sheets == nil {
			break
		}
		if scope := p.sheets.Scope(kind, slot); scope != "" {
			return slot, scope
		}
	}
	return 0, ""
}
