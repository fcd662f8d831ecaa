package match_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
)

// verify exports the match, which must be over, and verifies the file after encoding
// it.
func (tb *table) verify() match.Report {
	tb.t.Helper()
	file, err := tb.m.Export(tb.entries())
	if err != nil {
		tb.t.Fatalf("export: %v", err)
	}
	text, err := file.Encode()
	if err != nil {
		tb.t.Fatalf("encode: %v", err)
	}
	read, err := match.ReadFile(text)
	if err != nil {
		tb.t.Fatalf("read: %v", err)
	}
	report, err := match.Verify(games, read)
	if err != nil {
		tb.t.Fatalf("verify: %v", err)
	}
	if digest, _ := tb.m.Digest(); digest != report.Digest || report.Entries != len(tb.log) {
		tb.t.Fatalf("the report has digest %s and %d entries", report.Digest, report.Entries)
	}
	return report
}

// eventful returns a finished match with undos of both kinds, a skip, a call and a new
// person.
func eventful(t tester) *table {
	tb := begun(t, toy.Game, 3, engine.Options{"yard": "tools", "tools": "crane+lamp"})
	tb.play(1, tb.firstMove(1, "stoke"))
	tb.keep(tb.m.Undo(1, 0, noon))
	mover := tb.stoke()
	tb.play(mover, tb.firstMove(mover, "drop"), tb.firstMove(mover, "go"))
	tb.keep(tb.m.Undo(mover, 0, noon))
	tb.play(mover, "draw")
	tb.keep(tb.m.AskUndo(mover, match.Past{}, noon))
	to := tb.m.Record().Ask.To
	for seat := range tb.m.Others(mover).All() {
		tb.keep(tb.m.Answer(seat, 0, true, tb.past(to), noon))
	}
	tb.keep(tb.m.Call(mover, "time", "u1", noon))
	tb.keep(tb.m.Skip(mover, "u2", noon))
	tb.keep(tb.m.Resign(2, noon))
	tb.keep(tb.m.Replace(2, "u1", people[4], noon))
	tb.keep(tb.m.Resign(3, noon))
	tb.playToEnd()
	return tb
}

func TestVerify(t *testing.T) {
	report := eventful(t).verify()
	if report.Ending != match.EndFinished || len(report.Standings) != 3 || report.Undone != 4 || report.Moves < 20 {
		t.Errorf("the report is %+v", report)
	}
}

func TestExportRejectsRunningMatch(t *testing.T) {
	tb := begun(t, toy.Game, 2, nil)
	if _, err := tb.m.Export(tb.entries()); !errors.Is(err, match.ErrRunning) {
		t.Errorf("export of a running match: %v", err)
	}
	tb.playToEnd()
	entries := tb.entries()
	if _, err := tb.m.Export(entries[:len(entries)-1]); !errors.Is(err, match.ErrLog) {
		t.Errorf("export without the last entry: %v", err)
	}
}

// find returns the first entry that satisfies want.
func find(f *match.File, want func(match.Entry) bool) *match.Entry {
	for i := range f.Entries {
		if want(f.Entries[i]) {
			return &f.Entries[i]
		}
	}
	panic("no such entry")
}

func kind(k match.Kind) func(match.Entry) bool {
	return func(e match.Entry) bool { return e.Kind == k }
}

func TestVerifyFindsTampering(t *testing.T) {
	tb := eventful(t)
	file, err := tb.m.Export(tb.entries())
	if err != nil {
		t.Fatal(err)
	}
	text, _ := file.Encode()
	for name, c := range map[string]struct {
		tamper func(*match.File)
		what   string
	}{
		"seed":         {func(f *match.File) { f.Seed = "00" + f.Seed[2:] }, "commitment"},
		"no seed":      {func(f *match.File) { f.Seed = "abc" }, "seed"},
		"option":       {func(f *match.File) { f.Options["tools"] = "crane+whistle" }, "commitment"},
		"bad option":   {func(f *match.File) { f.Options["tools"] = "crane" }, "options"},
		"commitment":   {func(f *match.File) { f.Commitment = strings.Repeat("0", 64) }, "commitment"},
		"more seats":   {func(f *match.File) { f.Seats = append(f.Seats, f.Seats[0]) }, "commitment"},
		"the id":       {func(f *match.File) { f.ID = "m2" }, "sum"},
		"a person":     {func(f *match.File) { f.Seats[0].User = "u9" }, "seats"},
		"a score":      {func(f *match.File) { f.Standings[0].Score++ }, "scores"},
		"the ending":   {func(f *match.File) { f.Ending = match.EndStopped }, "scores"},
		"a move":       {func(f *match.File) { find(f, kind(match.KindMove)).Move = "end" }, "sum"},
		"an event":     {func(f *match.File) { find(f, kind(match.KindCall)).Events[0].N++ }, "sum"},
		"a time":       {func(f *match.File) { e := find(f, kind(match.KindSkip)); e.At = e.At.Add(1e9) }, "sum"},
		"an undo":      {func(f *match.File) { e := find(f, kind(match.KindUndo)); e.Undoes = append(e.Undoes, 0) }, "sum"},
		"order":        {func(f *match.File) { f.Entries[3], f.Entries[4] = f.Entries[4], f.Entries[3] }, "number"},
		"one missing":  {func(f *match.File) { f.Entries = append(f.Entries[:4:4], f.Entries[5:]...) }, "number"},
		"last missing": {func(f *match.File) { f.Entries = f.Entries[:len(f.Entries)-1] }, "the end is missing"},
		"one too many": {func(f *match.File) { e := f.Entries[5]; e.N = uint64(len(f.Entries)); f.Entries = append(f.Entries, e) }, "order"},
	} {
		t.Run(name, func(t *testing.T) {
			f, _ := match.ReadFile(text)
			c.tamper(&f)
			tampered(t, f, c.what)
		})
	}
}

func tampered(t *testing.T, f match.File, what string) {
	t.Helper()
	_, err := match.Verify(games, f)
	var e *match.Error
	if !errors.As(err, &e) || e.Code != match.CodeTampered || e.What != what {
		t.Errorf("got %v, want %q found", err, what)
	}
}

// TestVerifyFindsForgeryWithValidSums tampers like somebody who recomputes the sums. Still the match
// must not replay.
func TestVerifyFindsForgeryWithValidSums(t *testing.T) {
	tb := eventful(t)
	file, _ := tb.m.Export(tb.entries())
	text, _ := file.Encode()
	otherSeed := engine.Seed{9}
	for name, c := range map[string]struct {
		tamper func(*match.File)
		what   string
	}{
		"seed": {func(f *match.File) {
			f.Seed = otherSeed.Reveal()
			f.Commitment = match.Commitment(f.Game, f.Rules, f.Options, len(f.Seats), otherSeed)
		}, "events"},
		"a move":        {func(f *match.File) { find(f, kind(match.KindMove)).Move = "give" }, "not legal"},
		"an event":      {func(f *match.File) { find(f, kind(match.KindCall)).Events[0].N++ }, "events"},
		"a barrier":     {func(f *match.File) { find(f, func(e match.Entry) bool { return e.Move == "draw" }).Barrier = false }, "events"},
		"more undone":   {func(f *match.File) { e := find(f, kind(match.KindUndo)); e.Undoes = append(e.Undoes, 0) }, "undo list"},
		"undo of other": {func(f *match.File) { find(f, kind(match.KindUndo)).Seat = 2 }, "undo list"},
		"one agrees twice": {func(f *match.File) {
			first := find(f, kind(match.KindAgree))
			find(f, func(e match.Entry) bool { return e.Kind == match.KindAgree && e.N != first.N }).Seat = first.Seat
		}, "no such undo was agreed"},
		"no agreement":   {func(f *match.File) { e := find(f, kind(match.KindAgree)); e.Kind = match.KindRefuse }, "no such question"},
		"other question": {func(f *match.File) { find(f, kind(match.KindAsk)).To-- }, "no such question"},
		"other target": {func(f *match.File) {
			e := find(f, func(e match.Entry) bool { return e.To > 0 && e.Kind == match.KindUndo })
			e.To--
		}, "no such undo was agreed"},
		"not idle":   {func(f *match.File) { find(f, kind(match.KindSkip)).Kind = match.KindMove }, "played for somebody present, or by somebody gone"},
		"idle":       {func(f *match.File) { find(f, kind(match.KindMove)).Idle = true }, "played for somebody present, or by somebody gone"},
		"two resign": {func(f *match.File) { find(f, kind(match.KindReplace)).Kind = match.KindResign }, "people"},
		"scores":     {func(f *match.File) { find(f, kind(match.KindEnd)).Standings[0].Score++ }, "scores"},
		"ending":     {func(f *match.File) { find(f, kind(match.KindEnd)).Ending = match.EndDeserted }, "ending"},
		"seat":       {func(f *match.File) { find(f, kind(match.KindMove)).Seat = 12 }, "seat"},
		"kind":       {func(f *match.File) { find(f, kind(match.KindMove)).Kind = "dance" }, "kind"},
	} {
		t.Run(name, func(t *testing.T) {
			f, _ := match.ReadFile(text)
			c.tamper(&f)
			match.Reseal(&f)
			tampered(t, f, c.what)
		})
	}
}

func TestVerifyOtherVersions(t *testing.T) {
	tb := begun(t, toy.Game, 2, nil)
	tb.keep(tb.m.Stop("u1", noon))
	file, _ := tb.m.Export(tb.entries())
	for _, c := range []struct {
		tamper func(*match.File)
		want   error
	}{
		{func(f *match.File) { f.Game = "chess" }, match.ErrGame},
		{func(f *match.File) { f.Rules++ }, match.ErrNewer},
		{func(f *match.File) { f.Rules-- }, match.ErrRules},
	} {
		f := file
		c.tamper(&f)
		if _, err := match.Verify(games, f); !errors.Is(err, c.want) {
			t.Errorf("got %v, want %v", err, c.want)
		}
	}
	text, _ := file.Encode()
	for from, to := range map[string]string{
		match.FileFormat: "railbot-match/2",
		`"seats": [`:     `"cheats": 1, "seats": [`,
		"\n}":            "\n} {}",
	} {
		if _, err := match.ReadFile(bytes.Replace(text, []byte(from), []byte(to), 1)); err == nil {
			t.Errorf("a file with %q for %q is read", to, from)
		}
	}
}

func FuzzVerify(f *testing.F) {
	tb := eventful(fuzzing{f})
	file, _ := tb.m.Export(tb.entries())
	text, _ := json.Marshal(file)
	for i := 0; i < len(text); i += len(text) / 20 {
		f.Add(i, byte('7'))
		f.Add(i, byte('"'))
	}
	f.Fuzz(func(t *testing.T, at int, b byte) {
		if at < 0 || at >= len(text) {
			return
		}
		damaged := bytes.Clone(text)
		damaged[at] = b
		read, err := match.ReadFile(damaged)
		if err != nil {
			return
		}
		if _, err := match.Verify(games, read); err != nil {
			return
		}
		if again, _ := json.Marshal(read); !bytes.Equal(again, text) {
			t.Errorf("byte %d is %q: verified", at, b)
		}
	})
}

// fuzzing makes a *testing.F a tester.
type fuzzing struct{ *testing.F }
