package load_test

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/bot/load"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/store"
)

func TestPrepareSeatsPeopleAtFewTables(t *testing.T) {
	const most = 5
	db, err := store.Open(t.Context(), "", store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	plan := load.Plan{Game: toy.Game, Seats: 2, Matches: 20, Active: 12, Ages: []int{1, 3}}
	tables, err := load.Prepare(t.Context(), db, sandbox.New(sandbox.Config{Brief: true}), plan)
	if err != nil {
		t.Fatal(err)
	}
	found := func(string) (*engine.Game, bool) { return toy.Game, true }
	sits := map[string]int{}
	for _, table := range tables {
		saved, err := db.Load(t.Context(), table.Channel)
		if err != nil {
			t.Fatal(err)
		}
		m, err := match.Load(found, saved.Record)
		if err != nil {
			t.Fatal(err)
		}
		for _, seat := range m.Record().Seats {
			sits[seat.User]++
			if !slices.Contains(table.Users, seat.User) {
				t.Errorf("got %s at the table, want one of %q", seat.User, table.Users)
			}
		}
	}
	for user, n := range sits {
		if n > most {
			t.Errorf("%s sits at %d tables, want at most %d", user, n, most)
		}
	}
	if len(sits) != 3*plan.Seats {
		t.Errorf("got %d people at %d tables, want %d", len(sits), len(tables), 3*plan.Seats)
	}
}

func TestPrepareStoresTablesAgainstComputers(t *testing.T) {
	db, err := store.Open(t.Context(), "", store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	plan := load.Plan{Game: toy.Game, Seats: 3, Matches: 2, Active: 1, Ages: []int{1}, Computers: 2}
	tables, err := load.Prepare(t.Context(), db, sandbox.New(sandbox.Config{Brief: true}), plan)
	if err != nil || len(tables) != 3 || tables[0].Against {
		t.Fatalf("got tables %+v, error %v, want three, the last two against computers", tables, err)
	}
	for _, table := range tables[1:] {
		saved, err := db.Load(t.Context(), table.Channel)
		if err != nil {
			t.Fatal(err)
		}
		m, err := match.Load(func(string) (*engine.Game, bool) { return toy.Game, true }, saved.Record)
		if err != nil {
			t.Fatal(err)
		}
		seats := m.Record().Seats
		if len(table.Users) != 1 || !table.Against || len(seats) != 3 || seats[0].User != table.Users[0] ||
			seats[1].Level != think.Hard || seats[2].Level != think.Hard || m.Record().Phase != match.PhaseRunning {
			t.Errorf("table %+v: got seats %+v, want one person and two hard computers in a running match", table, seats)
		}
	}
}
