package match

import (
	"time"

	"github.com/railbot/railbot/engine"
)

// Question is the kind of thing that a seat asks the others to vote on.
type Question string

// The questions.
const (
	QuestionUndo    Question = ""        // to undo past a barrier: all others must agree
	QuestionSkip    Question = "skip"    // to play for an overdue seat: more than half
	QuestionReplace Question = "replace" // to give a seat to somebody else: its person, or more than half if that person is away
	QuestionStop    Question = "stop"    // to end the match without standings: all who are not away
	QuestionPause   Question = "pause"   // to pause the clock: more than half
	QuestionCall    Question = "call"    // to make one of the game's calls: all who are not away
)

// Ask is a pending question.
type Ask struct {
	Entry   uint64       `json:"entry"`            // the number of the asking entry, which identifies the question
	Seat    engine.Seat  `json:"seat,omitempty"`   // the asker; zero: Person, who has no seat
	About   Question     `json:"about,omitempty"`  // what is asked for
	Whom    engine.Seat  `json:"whom,omitempty"`   // the seat to be skipped or given away
	Call    string       `json:"call,omitempty"`   // the name of the call to be made; it concerns the asker's seat
	Person  *Person      `json:"person,omitempty"` // who would take the seat; a computer does not ask itself
	To      uint64       `json:"to,omitempty"`     // for an undo: the entry that would be undone, with everything after it
	Absent  bool         `json:"absent,omitempty"` // Whom was away when the question was asked
	Kept    bool         `json:"kept,omitempty"`   // Whom has said that they are away and gets the seat back
	Agreed  engine.Seats `json:"agreed,omitempty"` // the seats that said yes, without the asker
	Refused engine.Seats `json:"refused,omitempty"`
}

// AskSkip asks the others to play for an overdue seat. It fails with [CodePhase],
// [CodeStranger], [CodeGone], [CodeAsked], with [CodeEarly] while the seat has time,
// with [CodeLate] if the asker is overdue too, or with the engine's [engine.CodeTurn]
// if the seat has nothing to decide.
func (m Match) AskSkip(s, whom engine.Seat, now time.Time) (Match, Change, error) {
	switch err := m.checkSeat(whom); {
	case err != nil:
		return m.refuse(err)
	case !m.Acting().Has(whom):
		return m.refuse(engine.ErrTurn)
	case s == whom || !m.Overdue(now).Has(whom):
		return m.refuse(ErrEarly)
	case m.Overdue(now).Has(s):
		return m.refuse(ErrLate)
	}
	return m.askQuestion(Ask{Seat: s, About: QuestionSkip, Whom: whom}, now)
}

// AskStop asks the others to end the match without standings. It fails with
// [CodePhase], [CodeStranger], [CodeGone] or [CodeAsked].
func (m Match) AskStop(s engine.Seat, now time.Time) (Match, Change, error) {
	return m.askQuestion(Ask{Seat: s, About: QuestionStop}, now)
}

// AskCall asks the others to make one of the game's calls, which concerns the asker's
// seat. If a later move or undo makes the call impossible, the question is dropped.
// AskCall fails with [CodePhase], [CodeStranger], [CodeGone], [CodeAsked], or with the
// engine's [engine.CodeCall] if the game does not accept the call now.
func (m Match) AskCall(s engine.Seat, call string, now time.Time) (Match, Change, error) {
	if err := m.checkSeat(s); err != nil {
		return m.refuse(err)
	}
	if err := m.checkCall(s, call); err != nil {
		return m.refuse(err)
	}
	return m.askQuestion(Ask{Seat: s, About: QuestionCall, Call: call}, now)
}

// CanCall reports whether the game accepts a call by the seat now, so that its person
// may ask for it with [Match.AskCall].
func (m Match) CanCall(s engine.Seat, call string) bool {
	return m.checkSeat(s) == nil && m.checkCall(s, call) == nil
}

// checkCall makes a call on a copy of the position and returns the game's refusal.
func (m Match) checkCall(s engine.Seat, call string) error {
	_, _, err := m.course.Now.Call(s, call, engine.NewRand(engine.Seed{}, 0))
	return err
}

// AskPause asks the others to pause the clock. It fails with [CodePhase],
// [CodeStranger], [CodeGone], [CodeAsked], or with [CodePaused] if it is paused
// already.
func (m Match) AskPause(s engine.Seat, now time.Time) (Match, Change, error) {
	if !m.rec.Paused.IsZero() {
		return m.refuse(ErrPaused)
	}
	return m.askQuestion(Ask{Seat: s, About: QuestionPause}, now)
}

// AskSeat asks to give a seat to a person who has none. The seat may belong to somebody
// who wants to leave, is overdue or has resigned, or to a computer. AskSeat fails with
// [CodePhase], [CodeStranger], [CodeSeated], [CodeAsked], or with [CodeKept] if a computer keeps
// the seat for somebody who is away.
func (m Match) AskSeat(p Person, whom engine.Seat, now time.Time) (Match, Change, error) {
	p = p.withValidText()
	if err := m.checkReplaceable(whom); err != nil {
		return m.refuse(err)
	}
	if m.Seat(p.User) != engine.Spectator || m.KeptSeat(p.User) != engine.Spectator {
		return m.refuse(ErrSeated)
	}
	if m.Chair(whom).Kept {
		return m.refuse(ErrKept)
	}
	absent := !m.Others(engine.Spectator).Has(whom) || m.Overdue(now).Has(whom)
	return m.askQuestion(Ask{About: QuestionReplace, Whom: whom, Person: &p, Absent: absent}, now)
}

// askQuestion asks a question, or grants it immediately if nobody needs to be asked.
func (m Match) askQuestion(q Ask, now time.Time) (Match, Change, error) {
	user, seat := m.Chair(q.Seat).User, q.Seat
	if q.Seat == engine.Spectator && q.Person != nil {
		user, seat = q.Person.User, q.Whom
	} else if err := m.checkSeat(q.Seat); err != nil {
		return m.refuse(err)
	}
	if m.rec.Ask != nil {
		return m.refuse(ErrAsked)
	}
	d := m.newDraft(user, now)
	q.Entry = d.rec.Entries
	d.rec.Ask = &q
	e := Entry{Kind: KindAsk, User: d.user, Seat: seat, About: q.About, Whom: q.Whom, Move: q.Call, Kept: q.Kept}
	if q.Person != nil {
		e.People = []Person{*q.Person}
	}
	if err := d.write(e); err != nil {
		return m.refuse(err)
	}
	return d.finish(d.decideQuestion())
}

// Answer records a seat's vote on the question with entry number ask (zero: the pending
// one). If the asker says no, the question is withdrawn. It also ends as soon as it can
// no longer be granted, and the person of the seat it is about decides alone. The last
// yes needed does what was asked. The past is needed for [QuestionUndo] only, back to
// [Ask].To as for [Match.AskUndo]. Answer fails with [CodePhase], [CodeStranger],
// [CodeGone], [CodeLog], with [CodeAsk] if there is no such question, or, if the answer
// would change nothing, with [CodeOwn], [CodeSubject], [CodeAlone] or [CodeAnswered].
func (m Match) Answer(s engine.Seat, ask uint64, yes bool, past Past, now time.Time) (Match, Change, error) {
	if err := m.checkSeat(s); err != nil {
		return m.refuse(err)
	}
	pending := m.rec.Ask
	if pending == nil || ask != 0 && ask != pending.Entry {
		return m.refuse(ErrAsk)
	}
	if err := m.poll(now).mayAnswer(s, yes); err != nil {
		return m.refuse(err)
	}
	d := m.newDraft(m.Chair(s).User, now)
	e := Entry{Kind: KindRefuse, User: d.user, Seat: s, To: pending.Entry}
	switch {
	case yes:
		e.Kind, d.rec.Ask.Agreed, d.rec.Ask.Refused = KindAgree, pending.Agreed.With(s), pending.Refused.Without(s)
	case s == pending.Seat:
		e.Kind, d.rec.Ask = KindWithdraw, nil
	case s == pending.Whom:
		d.rec.Ask = nil
	default:
		d.rec.Ask.Refused, d.rec.Ask.Agreed = pending.Refused.With(s), pending.Agreed.Without(s)
	}
	if err := d.write(e); err != nil {
		return m.refuse(err)
	}
	if d.asksUndo() {
		return d.finish(d.decideUndo(past))
	}
	return d.finish(d.decideQuestion())
}

// Withdraw removes the question of a person without a seat who wanted one; a seat
// withdraws its question with [Match.Answer]. It fails with [CodePhase], or with
// [CodeAsk] if the question with entry number ask is not pending or not the user's.
func (m Match) Withdraw(user string, ask uint64, now time.Time) (Match, Change, error) {
	if err := m.checkPhase(PhaseRunning); err != nil {
		return m.refuse(err)
	}
	q := m.rec.Ask
	if q == nil || q.Entry != ask || q.Person == nil || q.Seat != engine.Spectator || q.Person.User != user {
		return m.refuse(ErrAsk)
	}
	d := m.newDraft(user, now)
	d.rec.Ask = nil
	e := Entry{Kind: KindWithdraw, User: d.user, Seat: q.Whom, About: q.About, People: []Person{*q.Person}, To: ask}
	return d.finish(d.write(e))
}

// poll counts the votes on the pending question of a match at a moment.
type poll struct {
	match   Match
	pending *Ask
	now     time.Time
}

// poll returns the poll on the pending question.
func (m Match) poll(now time.Time) poll { return poll{m, m.rec.Ask, now} }

// mayAnswer returns an error if the seat may not give the answer, or if the answer would
// change nothing. A seat that is overdue may answer.
func (p poll) mayAnswer(s engine.Seat, yes bool) error {
	switch {
	case s == p.pending.Seat && yes:
		return ErrOwn
	case s == p.pending.Whom && p.pending.About == QuestionSkip && yes:
		return ErrSubject
	case s == p.pending.Seat, s == p.pending.Whom:
		return nil
	case p.pending.About == QuestionReplace && p.onlyWhom():
		return ErrAlone
	case yes && p.pending.Agreed.Has(s), !yes && p.pending.Refused.Has(s):
		return ErrAnswered
	}
	return nil
}

// onlyWhom reports whether the person of the seat that a question is about decides
// alone. That is so if the person is present and has time left, now and when the
// question was asked.
func (p poll) onlyWhom() bool {
	whom := p.pending.Whom
	return p.match.Others(engine.Spectator).Has(whom) && !p.pending.Absent && !p.match.Overdue(p.now).Has(whom)
}

// UnansweredSeats returns the seats that may still answer the pending question: first
// those whose votes count; if none of these is left, also those who are away.
func (m Match) UnansweredSeats(now time.Time) engine.Seats {
	pending := m.rec.Ask
	if pending == nil {
		return 0
	}
	answered := pending.Agreed | pending.Refused
	if voters := m.poll(now).voters() &^ answered; voters != 0 {
		return voters
	}
	return m.poll(now).entitled() &^ answered
}

// VotesMissing returns how many of [Match.UnansweredSeats] must still agree to the
// pending question.
func (m Match) VotesMissing(now time.Time) int {
	pending := m.rec.Ask
	if pending == nil {
		return 0
	}
	asked := m.UnansweredSeats(now).Len()
	if pending.unanimous() {
		return asked
	}
	yes, all := m.poll(now).votes()
	return min(max(all/2+1-yes, 1), asked)
}

// unanimous reports whether all must agree.
func (q *Ask) unanimous() bool {
	return q.About == QuestionStop || q.About == QuestionUndo || q.About == QuestionCall
}

// votes returns how many have agreed to the pending question and how many votes count,
// both including the asker.
func (p poll) votes() (yes, all int) {
	yes, all = p.pending.Agreed.Len(), p.voters().Len()
	if p.pending.Seat != engine.Spectator {
		yes, all = yes+1, all+1
	}
	return yes, all
}

// voters returns the seats whose votes on the pending question count: those who may
// answer, without those who are overdue and silent. If the asker is overdue too, nobody
// is left out. People who have said that they are away are left out like overdue ones if
// not all must agree.
func (p poll) voters() engine.Seats {
	overdue := p.match.Overdue(p.now)
	askerLate := p.pending.Seat != engine.Spectator && overdue.Has(p.pending.Seat)
	if p.pending.About == QuestionUndo || p.pending.About == QuestionReplace && p.onlyWhom() || askerLate {
		return p.entitled()
	}
	if !p.pending.unanimous() {
		overdue |= p.match.Away(p.now)
	}
	silent := overdue &^ p.pending.Agreed &^ p.pending.Refused
	return p.entitled() &^ silent
}

// entitled returns the seats that may answer the pending question: the people present,
// without the asker and the seat the question is about. If all must agree, people whose seats
// are kept must agree too, once they are back.
func (p poll) entitled() engine.Seats {
	if p.pending.About == QuestionReplace && p.onlyWhom() {
		return engine.SeatsOf(p.pending.Whom)
	}
	if p.pending.unanimous() {
		return p.match.rec.electors().Without(p.pending.Seat)
	}
	return p.match.Others(p.pending.Seat).Without(p.pending.Whom)
}

// decideQuestion ends the pending question if the votes decide it.
func (d *draft) decideQuestion() error {
	pending := d.rec.Ask
	if pending == nil {
		return nil
	}
	granted, open := d.poll(d.now).tally()
	switch {
	case granted:
		d.rec.Ask = nil
		return d.grantQuestion(*pending)
	case !open:
		d.rec.Ask = nil
	}
	return nil
}

// tally counts the votes on the pending question: whether it is granted, and whether it
// still can be.
func (p poll) tally() (granted, open bool) {
	if p.pending.About == QuestionReplace && p.pending.Agreed.Has(p.pending.Whom) {
		return true, true
	}
	refused, electorate := p.pending.Refused.Len(), p.entitled().Len()
	if p.pending.unanimous() {
		return p.pending.Agreed.Len() == p.voters().Len(), refused == 0
	}
	if p.pending.Seat != engine.Spectator {
		electorate++
	}
	yes, all := p.votes()
	return 2*yes > all, electorate == 0 || 2*(electorate-refused) > electorate
}

// undoQuestion returns a non-zero number that identifies the pending question about an
// undo, or zero if none is pending.
func (m Match) undoQuestion() uint64 {
	if q := m.rec.Ask; q != nil && q.About == QuestionUndo {
		return q.Entry + 1
	}
	return 0
}

// asksUndo reports whether a question about an undo is pending. A move by a person who
// is asked counts as an answer.
func (m Match) asksUndo() bool { return m.undoQuestion() != 0 }

// grantQuestion carries out what a question asked for.
func (d *draft) grantQuestion(q Ask) error {
	switch q.About {
	case QuestionSkip:
		return d.skipSeat(q.Whom)
	case QuestionReplace:
		if q.Kept {
			return d.keepSeat(q.Whom, *q.Person)
		}
		return d.replacePerson(q.Whom, *q.Person)
	case QuestionPause:
		d.rec.Paused = d.now
		return d.write(Entry{Kind: KindPause, User: d.user, Seat: q.Seat})
	case QuestionCall:
		return d.makeCall(q.Seat, q.Call)
	}
	return d.end(EndAgreed, nil)
}

// skipSeat plays for a seat until the table no longer waits for it or a new chapter
// begins.
func (d *draft) skipSeat(s engine.Seat) error {
	chapter := d.course.Chapter()
	for range maxAutomatic {
		if !d.Acting().Has(s) || d.course.Chapter() != chapter {
			break
		}
		move := d.course.Now.Idle(s)
		if _, err := d.play(Entry{Kind: KindSkip, User: d.user, Seat: s, Move: move, Idle: true}); err != nil {
			return err
		}
	}
	return d.playAutomatic()
}

// dropAnsweredQuestion drops the pending question if a move or free undo by seat s makes
// it void. A question about an undo is void after anybody's move, another question after
// a move of the seat it is about.
func (d *draft) dropAnsweredQuestion(s engine.Seat) {
	if q := d.rec.Ask; q != nil && (q.About == QuestionUndo || q.Whom == s && s != engine.Spectator) {
		d.rec.Ask = nil
	}
}

// dropImpossibleCall drops a question about a call that the game no longer accepts.
func (d *draft) dropImpossibleCall() {
	if q := d.rec.Ask; q != nil && q.About == QuestionCall && d.checkCall(q.Seat, q.Call) != nil {
		d.rec.Ask = nil
	}
}

// Resume lets the clock run again. It fails with [CodePhase], [CodeStranger],
// [CodeGone], or with [CodePaused] if it is not paused.
func (m Match) Resume(s engine.Seat, now time.Time) (Match, Change, error) {
	if err := m.checkSeat(s); err != nil {
		return m.refuse(err)
	}
	if m.rec.Paused.IsZero() {
		return m.refuse(ErrPaused)
	}
	d := m.newDraft(m.Chair(s).User, now)
	d.rec.Resume(d.now)
	return d.finish(d.write(Entry{Kind: KindResume, User: d.user, Seat: s}))
}
