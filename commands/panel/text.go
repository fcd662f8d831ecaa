package panel

import (
	"slices"
	"strings"
	"time"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// Text is the text above a panel's buttons.
type Text struct {
	title string // above everything else; empty: none
	news  []string
	ask   string
}

// Text returns the text of the panel: news, and what the seat is asked for. RowLines is how many
// lines the panel's rows take on a phone; the more, the fewer lines of news there are.
func (p *Panel) Text(view render.View, s ViewState, rowLines int, now time.Time) Text {
	worded := view
	worded.Tell = view.Tell.WithEmoji()
	ask := p.questionLine(worded, s.At)
	if s.AutoAnswers && p.running() {
		ask = p.autoAnswersText()
	}
	if s.Undoing != "" {
		ask = components.Bold(s.Undoing)
	}
	if p.ShowsConditions(s) {
		ask = p.conditionQuestion(s, worded.Tell)
	}
	ask = components.Text(append([]string{ask}, p.planLines(view.Tell, s)...))
	if s.Elsewhere != "" {
		ask += "\n-# " + s.Elsewhere
	}
	title := p.whatIfTitle(worded.Tell)
	if s.WhatIfMenu {
		ask = p.whatIfMenuText(worded.Tell)
	}
	lines := components.PhoneTextLines(strings.TrimSpace(title + "\n" + ask))
	return Text{title, p.newsLines(worded, s, lines, rowLines, now), ask}
}

// WithHand returns the whole text, with the hand in words between the news and what is asked for.
// If it is too long, the oldest news is left out.
func (s Text) WithHand(hand string) string {
	most := components.MaxContent - len([]rune(s.title)) - 1
	hand = render.Clip(hand, min(render.HandLimit, most-len([]rune(s.ask))-1))
	standing := strings.Join(render.NonEmpty([]string{hand, s.ask}), "\n")
	news := components.LastLines(s.news, most-len([]rune(standing))-1)
	return components.Text(render.NonEmpty([]string{s.title, news, standing}))
}

// newsLines returns the lines above the question: why a press was refused, or what it did.
// AskLines and rowLines are how many lines the question and the rows take on a phone.
func (p *Panel) newsLines(view render.View, s ViewState, askLines, rowLines int, now time.Time) []string {
	tell := view.Tell
	switch {
	case s.Stale:
		return []string{tell.Say("ui.panel.stale")}
	case s.Refused != nil:
		text, _ := tell.Error(s.Refused)
		return render.NonEmpty([]string{text})
	case s.Outcome != nil:
		if it, ok := p.onlyItem(); ok && p.scopeOf(it, p.NextSlot(it, nil)) != "" {
			rowLines++ // a sheet may be higher than a hand
		}
		most := maxOutcomeLines(askLines, rowLines)
		if s.WhatIfMenu {
			most = maxWhatIfLines
		}
		return render.NonEmpty(append(p.outcomeLines(view, s, most),
			logtext.ConfirmQuestion(p.Match, *s.Outcome, tell, now), s.Note))
	}
	return render.NonEmpty([]string{s.Note})
}

// maxOutcomeLines returns how many lines may say what a press did, so that they fit on a phone's
// screen with the picture, the question and the rows.
func maxOutcomeLines(askLines, rowLines int) int {
	switch {
	case rowLines >= 8, rowLines >= 7 && askLines > 1:
		return 0
	case rowLines >= 6:
		return 1
	}
	return 3
}

// maxNewsLines is how many lines the news about a press may take on a phone, as far as fewer words or fewer
// sentences can help.
const maxNewsLines = 4

// maxShortNewsLines is how many there may be where one sentence has to do.
const maxShortNewsLines = 2

// outcomeLines returns at most the given number of lines about a press, as far as the seat may know: its most
// important results, then what others have done since. If there is little room, each important result still has one
// as far as a phone shows them. A line about moves that were not played may follow.
func (p *Panel) outcomeLines(view render.View, s ViewState, most int) []string {
	limit := maxNewsLines
	if most <= 1 {
		limit = maxShortNewsLines
	}
	lines := p.resultLines(view, s, most, limit)
	if p.whatIf != nil && most <= 1 && tooLong(lines, 1) {
		lines = nil // the line that says that this is a trial has their room
	}
	if unplayed := s.Outcome.Unplayed; len(unplayed) > 0 {
		lines = append(lines, view.Tell.Say("ui.panel.rest", render.Data{"Moves": view.Tell.And(logtext.MoveTexts(view.Tell, unplayed)...)}))
	}
	return lines
}

// resultLines returns the lines about a press and what others have done since. If they take more than limit lines on a
// phone, it leaves out words, then the least important sentences.
func (p *Panel) resultLines(view render.View, s ViewState, most, limit int) []string {
	news := p.pressNews(view.Tell, s, most <= 1)
	most = max(most, news.Least())
	if lines := p.recountedLines(view, s, news, most); lines != nil {
		for len(lines) > 1 && tooLong(lines, limit) {
			lines = lines[:len(lines)-1]
		}
		return lines
	}
	if tooLong(news.Top(most), limit) {
		news = p.pressNews(view.Tell, s, true)
	}
	for most > 1 && tooLong(news.Top(most), limit) {
		most--
	}
	return news.Top(most)
}

// recountedLines returns at most the given number of lines in which the game itself tells what has happened, after what
// people did, or nil if it does not.
func (p *Panel) recountedLines(view render.View, s ViewState, news logtext.PressNews, most int) []string {
	entries := p.Match.Visible(slices.Concat(s.Pressed, s.Outcome.Log), p.Seat)
	lines := view.Recount(p.Seat, logtext.CurrentEvents(entries))
	if lines == nil {
		return nil
	}
	actions := render.TopNews(logtext.ActionNews(slices.Concat(news.Own, news.Others)), most)
	lines = append(actions, lines...)
	return lines[:min(most, len(lines))]
}

// tooLong reports whether the news about a press take more than a number of lines on a phone.
func tooLong(lines []string, limit int) bool {
	return components.PhoneTextLines(strings.Join(lines, "\n")) > limit
}

// OwnResults returns what the person's press did, for a message that nobody else reads.
func (p *Panel) OwnResults(s ViewState) []render.News {
	if s.Outcome == nil {
		return nil
	}
	return p.pressNews(p.Tell.WithNaming(render.Bold).WithEmoji(), s, false).Own
}

// pressNews returns what a press did and what others have done since, as far as the seat may know it.
func (p *Panel) pressNews(tell *render.Teller, s ViewState, short bool) logtext.PressNews {
	done := slices.DeleteFunc(p.Match.Visible(s.Outcome.Log, p.Seat), func(e match.Entry) bool {
		return e.Kind == match.KindAdvice // the advice itself is here
	})
	by := p.Seat
	if p.whatIf != nil && len(done) > 0 {
		by = done[0].Seat // the person plays for all seats
	}
	formatter := logtext.Formatter{Match: p.Match, Reader: p.Seat, Tell: tell}
	news := formatter.Press(done, p.Match.Visible(s.Earlier, p.Seat), by, short)
	news.Own = slices.Concat(s.Told, news.Own)
	return news
}

// questionLine returns the last line: what the seat should do, or whose turn it is.
func (p *Panel) questionLine(view render.View, at Page) string {
	rec, tell := p.Match.Record(), view.Tell
	switch {
	case p.whatIf != nil && view.Status.Over():
		return strings.Join(append([]string{tell.Say("ui.panel.over", render.Data{"Result": view.StatusLine()})},
			tell.Standings(view.Status.Standings)...), "\n")
	case p.whatIf != nil && p.whatIf.Thinking:
		return thinkingText(view.Status.Acting, tell)
	case rec.Phase == match.PhaseOver && view.Status.Over():
		return tell.Say("ui.panel.over", render.Data{"Result": view.StatusLine()})
	case rec.Phase == match.PhaseOver:
		return view.StatusLine()
	case p.Solo && len(p.Moves) == 0:
		return ThinkingText(p.Match, tell)
	case p.planPending, len(p.Moves) == 0 && !p.planning:
		return "-# " + tell.Say("ui.panel.wait", render.Data{"Turn": view.StatusLine()})
	}
	it, ok := p.FindItem(at.Kind)
	switch {
	case ok && p.scopeOf(it, p.NextSlot(it, at.Given)) != "": // whose picture says what is asked for
		title := p.label(it)
		if slot := p.NextSlot(it, at.Given); it.asksAll(at, slot) {
			title += separator + strings.TrimSuffix(tell.SlotOthers(it.Spec.Slots[slot+1].Name), "…")
		}
		return "**" + title + "**" + p.chosenSoFar(at, tell)
	case ok:
		return "**" + p.slotTitle(it, at) + "**" + p.chosenSoFar(at, tell)
	}
	return components.Bold(p.prompt(view))
}

// ThinkingText says which computers think.
func ThinkingText(m match.Match, tell *render.Teller) string {
	return thinkingText(m.Acting()&^m.Others(engine.Spectator), tell)
}

// thinkingText says which seats' computers think, or "" if there are none.
func thinkingText(computers engine.Seats, tell *render.Teller) string {
	if computers == 0 {
		return ""
	}
	return tell.Say("ui.solo.thinking", render.Data{"Names": tell.Names(computers), "N": computers.Len()})
}

// prompt returns what the seat is asked for: in the game's own words if it has some, else what the
// only kind of move is about.
func (p *Panel) prompt(view render.View) string {
	if p.planning && p.address.Line > 0 {
		return p.Tell.Say("ui.prepared.title.else", render.Data{"N": p.address.Line + 1})
	}
	if p.planning {
		return p.Tell.Say("ui.prepared.title")
	}
	if words := view.Prompt(p.Private); words != "" {
		return words
	}
	if kinds := p.Moves.Kinds(); len(kinds) == 1 {
		return p.Tell.KindAbout(kinds[0])
	}
	return p.Tell.Say("ui.panel.turn")
}

// chosenSoFar returns a line with the tokens that are already chosen for a move, or "".
func (p *Panel) chosenSoFar(at Page, tell *render.Teller) string {
	if len(render.NonEmpty(at.Given)) == 0 || len(p.Moves.Of(at.Kind, at.Given...)) == 0 {
		return ""
	}
	var words []string
	for _, token := range render.NonEmpty(at.Given) {
		words = append(words, tell.Token(token))
	}
	return "\n" + tell.Say("ui.panel.given", render.Data{"Given": tell.And(words...)})
}
