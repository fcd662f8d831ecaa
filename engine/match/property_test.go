package match_test

import (
	"errors"
	"flag"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
)

// model is a table at which everything possible is done in any order, with what must
// hold after each change.
type model struct {
	*table
	now     time.Time
	moments map[uint64][]byte // state by number of entries, where a change ended
	before  match.Match       // the match before the last checked change
	checked uint64            // revision

	lined, kept int // moves planned, and plans played
	otherLines  int // plans whose second or third line was played
}

// wanted are the kinds of entries and events that must occur.
var wanted = []match.Kind{
	match.KindStart, match.KindMove, match.KindSkip, match.KindCall, match.KindResign, match.KindReplace,
	match.KindUndo, match.KindAsk, match.KindAgree, match.KindRefuse, match.KindEnd, "undo by consent",
	match.KindStand, "move planned", "plan played", "further line played", "move by auto-answer", "move of a computer",
	"seat given to a computer",
}

// TestRandomOperationsKeepInvariants does anything in any order at a hundred tables. If a rare kind
// did not occur, it tries more tables.
func TestRandomOperationsKeepInvariants(t *testing.T) {
	met := map[match.Kind]int{}
	lacking := func(k match.Kind) bool { return met[k] == 0 }
	for range 4 {
		rapid.Check(t, func(t *rapid.T) { anythingAtATable(t, met) })
		if few := flag.Lookup("rapid.checks").Value.String(); len(few) < 3 || testing.Short() {
			t.Logf("met %v; too few games to want every kind of entry", met)
			return
		}
		if !slices.ContainsFunc(wanted, lacking) {
			return
		}
	}
	t.Errorf("want all of %v to occur, got %v", wanted, met)
}

// anythingAtATable does anything at one table and counts what occurred.
func anythingAtATable(t *rapid.T, met map[match.Kind]int) {
	seats := rapid.IntRange(2, 5).Draw(t, "seats")
	computers := max(0, rapid.IntRange(-2, seats-1).Draw(t, "computers"))
	o := engine.Options{}
	if rapid.Bool().Draw(t, "tools") {
		o = engine.Options{"yard": "tools", "tools": "crane+lamp"}
	}
	md := &model{table: seated(t, toy.Game, seats-computers, computers, o), now: noon, moments: map[uint64][]byte{}}
	if rapid.IntRange(0, 9).Draw(t, "begun") > 0 {
		md.keep(md.m.Begin("u1", noon))
	}
	t.Repeat(map[string]func(*rapid.T){
		"":        md.checkInvariants,
		"lobby":   md.lobby,
		"begin":   md.begin,
		"press":   md.press,
		"hurry":   md.playOn,
		"think":   md.playComputers,
		"give":    md.giveToComputer,
		"undo":    md.undo,
		"ask":     md.ask,
		"answer":  md.vote,
		"person":  md.person,
		"skip":    md.skip,
		"stand":   md.switchAutoAnswer,
		"prepare": md.planMoves,
		"drop":    md.changePlan,
		"comes":   md.playPlan,
		"ahead":   md.planAhead,
		"call":    md.call,
		"askCall": md.askCall,
		"expire":  md.expires,
		"restart": md.reload,
	})
	md.finish(t)
	met["move planned"] += md.lined
	met["plan played"] += md.kept
	met["further line played"] += md.otherLines
	for _, e := range md.entries() {
		met[e.Kind]++
		if e.Kind == match.KindUndo && e.To > 0 {
			met["undo by consent"]++
		}
		if e.Thought != nil {
			met["move of a computer"]++
		}
		if e.Kind == match.KindReplace && e.People[0].Computer() {
			met["seat given to a computer"]++
		}
		if e.Kind == match.KindMove && e.AutoAnswer {
			met["move by auto-answer"]++
		}
	}
}

// try applies an operation that may fail.
func (md *model) try(t *rapid.T, m match.Match, c match.Change, err error) {
	if err != nil {
		if m != md.m || c.Record != nil {
			t.Fatalf("the error %v comes with a change", err)
		}
		t.Skip(err)
	}
	md.keep(m, c, nil)
}

func (md *model) seat(t *rapid.T) engine.Seat {
	return engine.Seat(rapid.IntRange(0, len(md.m.Record().Seats)+1).Draw(t, "seat"))
}

// seatThatCan returns a seat that can do something, if there is one, and sometimes another.
func (md *model) seatThatCan(t *rapid.T, can func(engine.Seat) bool) engine.Seat {
	var seats []engine.Seat
	for i := range md.m.Record().Seats {
		if s := engine.Seat(i + 1); can(s) {
			seats = append(seats, s)
		}
	}
	if len(seats) == 0 || rapid.IntRange(0, 9).Draw(t, "anybody") == 0 {
		return md.seat(t)
	}
	return rapid.SampledFrom(seats).Draw(t, "able")
}

func (md *model) who(t *rapid.T) match.Person { return rapid.SampledFrom(people).Draw(t, "person") }

func (md *model) lobby(t *rapid.T) {
	p := md.who(t)
	if rapid.Bool().Draw(t, "join") {
		m, c, err := md.m.Join(p, md.now)
		md.try(t, m, c, err)
		return
	}
	if len(md.m.Record().Seats) < 2 {
		t.Skip("the last one")
	}
	m, c, err := md.m.Leave(p.User, md.now)
	md.try(t, m, c, err)
}

func (md *model) begin(t *rapid.T) {
	m, c, err := md.m.Begin(md.m.Record().Host, md.now)
	md.try(t, m, c, err)
}

// press plays some legal moves of an acting seat, with the current or an old decision
// number.
func (md *model) press(t *rapid.T) {
	seat := md.actingPerson(t)
	decision := md.m.Decision(seat) + uint64(rapid.IntRange(-1, 1).Draw(t, "stale"))*rapid.Uint64Range(0, 1).Draw(t, "careless")
	p, moves := md.position(), []string(nil)
	for range rapid.IntRange(1, 4).Draw(t, "moves") {
		list := p.List(seat)
		if len(list) == 0 {
			break
		}
		kind := rapid.SampledFrom(list.Kinds()).Draw(t, "kind")
		move := engine.Notation(rapid.SampledFrom(list.Of(kind)).Draw(t, "move"))
		moves = append(moves, move)
		next, _, err := p.Play(seat, move, engine.NewRand(engine.Seed{}, 0))
		if err != nil {
			t.Fatalf("listed but refused: %v", err)
		}
		p = next
	}
	m, c, err := md.m.Play(seat, decision, moves, md.now)
	if stale := decision != 0 && decision != md.m.Decision(seat); stale != errors.Is(err, match.ErrStale) {
		t.Fatalf("a press with number %d of %d: %v", decision, md.m.Decision(seat), err)
	}
	md.try(t, m, c, err)
}

// actingPerson returns a person who must act.
func (md *model) actingPerson(t *rapid.T) engine.Seat {
	acting := slices.Collect((md.m.Acting() & md.m.Others(0)).All())
	if len(acting) == 0 {
		t.Skip("nobody acts")
	}
	return rapid.SampledFrom(acting).Draw(t, "acting")
}

// playOn plays on with the sim chooser.
func (md *model) playOn(t *rapid.T) {
	for i := range rapid.Uint64Range(1, 12).Draw(t, "moves") {
		seat := md.actingPerson(t)
		move := md.position().Choose(seat, engine.NewRand(engine.Seed{5}, i))
		m, c, err := md.m.Play(seat, 0, []string{move}, md.now)
		md.try(t, m, c, err)
		md.checkInvariants(t)
	}
}

// playComputers lets computers move when they are due, at their own level or late.
func (md *model) playComputers(t *rapid.T) {
	for range rapid.IntRange(1, 12).Draw(t, "moves") {
		at := md.m.Record().ComputersDueAt
		if at.IsZero() {
			t.Skip("no computer acts")
		}
		if thinkers(md.m, at.Add(-1)) != 0 {
			t.Fatalf("computers think before %v", at)
		}
		if md.now.Before(at) {
			md.now = at
		}
		seat := thinkers(md.m, md.now).First()
		q, ok := md.m.ComputerQuestion(seat)
		if !ok {
			t.Fatalf("seat %d is to think, and is asked nothing", seat)
		}
		if rapid.IntRange(0, 9).Draw(t, "late") > 0 {
			q = q.AtLevel(think.Quick)
		}
		m, c, err := md.m.PlayComputerMove(seat, md.m.Record().Rev, q.Answer().Move, q.Level(), md.now)
		if err != nil {
			t.Fatalf("seat %d has thought, and is refused: %v", seat, err)
		}
		md.try(t, m, c, err)
		md.checkInvariants(t)
	}
}

// giveToComputer gives the seat of somebody who has left, or leaves now, to a computer.
func (md *model) giveToComputer(t *rapid.T) {
	seat := md.seatThatCan(t, func(s engine.Seat) bool { return md.m.Chair(s).Gone })
	if _, wins := heir(md.m, seat); md.m.Others(0).Has(seat) && md.m.Others(seat) != 0 && !wins {
		m, c, err := md.m.Resign(seat, md.now)
		md.try(t, m, c, err)
	}
	asker := md.seatThatCan(t, md.m.Others(seat).Has)
	m, c, err := md.m.AskComputer(asker, seat, "C9", rapid.SampledFrom(think.Levels).Draw(t, "level"), md.now)
	md.try(t, m, c, err)
	for other := range md.m.UnansweredSeats(md.now).All() {
		if md.m.Record().Ask != nil {
			m, c, err := md.m.Answer(other, 0, true, match.Past{}, md.now)
			md.try(t, m, c, err)
		}
	}
	if !md.m.Chair(seat).Computer() {
		t.Fatalf("all have agreed, and seat %d is %+v", seat, md.m.Chair(seat))
	}
}

func (md *model) undo(t *rapid.T) {
	seat := md.seatThatCan(t, func(s engine.Seat) bool { free, _ := md.m.CanUndo(s); return free })
	free, consent := md.m.CanUndo(seat)
	undo := md.m.Undo
	if rapid.Bool().Draw(t, "all") {
		undo = md.m.UndoAll
	}
	m, c, err := undo(seat, 0, md.now)
	var e *match.Error
	if free != (err == nil) || errors.As(err, &e) && e.Code == match.CodeUndo && e.Consent != consent {
		t.Fatalf("undo gave %v, but CanUndo %v, %v", err, free, consent)
	}
	md.try(t, m, c, err)
}

func (md *model) ask(t *rapid.T) {
	seat := md.seatThatCan(t, func(s engine.Seat) bool { _, consent := md.m.CanUndo(s); return consent })
	to, _ := md.m.UndoTo(seat)
	m, c, err := md.m.AskUndo(seat, md.history(to), md.now)
	md.try(t, m, c, err)
}

func (md *model) history(to uint64) match.Past {
	if to == 0 {
		return match.Past{}
	}
	return md.past(to)
}

// vote lets some of the others vote.
func (md *model) vote(t *rapid.T) {
	ask := md.m.Record().Ask
	if ask == nil {
		t.Skip("no question")
	}
	about, before := ask.About, md.moments[ask.To]
	for seat := range (md.m.Others(ask.Seat) &^ ask.Agreed).All() {
		yes := rapid.IntRange(0, 5).Draw(t, "yes") > 0
		m, c, err := md.m.Answer(seat, ask.Entry, yes, md.past(ask.To), md.now)
		if err != nil {
			t.Fatalf("answer: %v", err)
		}
		md.try(t, m, c, err)
		if !yes || about == match.QuestionCall && md.m.Record().Ask == nil { // nobody waits for those who are late
			return
		}
	}
	if md.m.Record().Ask != nil {
		t.Fatalf("all have agreed, and the question is open")
	}
	all := md.m.Others(0).Len() == len(md.m.Record().Seats) // no seat is played for automatically
	for _, e := range md.entries()[ask.To:] {
		if len(e.Undoes) > 0 && e.Undoes[0] < ask.To {
			all = false // and no choice was withdrawn in between
		}
		all = all && !e.AutoAnswer // and nothing was answered automatically
	}
	if before != nil && all && about == match.QuestionUndo {
		was, err := md.m.Game().Decode(md.m.Game().Version, len(md.m.Record().Seats), before)
		if err != nil {
			t.Fatalf("decode: %v", err)
		}
		alike(t, "gone back by consent", md.position(), was)
	}
}

func (md *model) person(t *rapid.T) {
	seat := md.seat(t)
	if rapid.IntRange(0, 3).Draw(t, "resign") == 0 {
		m, c, err := md.m.Resign(seat, md.now)
		md.try(t, m, c, err)
		return
	}
	m, c, err := md.m.Replace(seat, "u1", md.who(t), md.now)
	md.try(t, m, c, err)
}

func (md *model) skip(t *rapid.T) {
	m, c, err := md.m.Skip(md.seatThatCan(t, md.m.Acting().Has), "u1", md.now)
	md.try(t, m, c, err)
}

// switchAutoAnswer switches one of the toy's auto-answers, mostly in a permitted way.
func (md *model) switchAutoAnswer(t *rapid.T) {
	seat := md.seat(t)
	name := rapid.SampledFrom(toy.Game.AutoAnswers).Draw(t, "answer")
	on := slices.Contains(md.m.Chair(seat).AutoAnswers, name)
	if rapid.IntRange(0, 9).Draw(t, "as it is") == 0 {
		on = !on
	}
	m, c, err := md.m.SetAutoAnswer(seat, name, !on, md.now)
	md.try(t, m, c, err)
}

func (md *model) call(t *rapid.T) {
	m, c, err := md.m.Call(md.seatThatCan(t, md.m.Acting().Has), "time", "u1", md.now)
	md.try(t, m, c, err)
}

// askCall asks the others to call time.
func (md *model) askCall(t *rapid.T) {
	seat := md.seatThatCan(t, func(s engine.Seat) bool { return md.m.CanCall(s, "time") })
	can := md.m.CanCall(seat, "time") && md.m.Record().Ask == nil
	m, c, err := md.m.AskCall(seat, "time", md.now)
	if can != (err == nil) {
		t.Fatalf("the question about a call gave %v, but CanCall %v", err, can)
	}
	md.try(t, m, c, err)
}

func (md *model) expires(t *rapid.T) {
	if md.m.Record().Phase != match.PhaseRunning || rapid.IntRange(0, 4).Draw(t, "idle") > 0 {
		t.Skip("no")
	}
	md.now = md.m.Due()
	m, c, _, err := md.m.Expire(md.now)
	md.try(t, m, c, err)
}

// reload continues with the stored match.
func (md *model) reload(t *rapid.T) {
	md.m = md.reloaded()
	md.before = md.m
}

// finish plays the match to its end and verifies its export.
func (md *model) finish(t *rapid.T) {
	if _, begun := md.m.Position(); !begun { // the table is open, or only computers are left
		if _, err := md.m.Export(nil); !errors.Is(err, match.ErrRunning) {
			t.Fatalf("export of a table that never began: %v", err)
		}
		return
	}
	if md.m.Record().Phase == match.PhaseRunning {
		if _, err := md.m.Export(md.entries()); !errors.Is(err, match.ErrRunning) {
			t.Fatalf("export of a running match: %v", err)
		}
	}
	md.playToEnd()
	md.checkInvariants(t)
	report := md.verify()
	if report.Moves+report.Undone == 0 && report.Ending == match.EndFinished {
		t.Fatalf("a match without moves is finished")
	}
}
