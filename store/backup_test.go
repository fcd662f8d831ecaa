package store

import (
	"testing"
	"time"
)

// TestBackupAndRestore restores a match into another Redis and plays on there.
func TestBackupAndRestore(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		from := open(t, url, Options{})
		first := step(0, "a", "b")
		first.Joined, first.Due = []string{"u2", "u1"}, time.UnixMilli(4e12).UTC()
		first.Home = "g"
		first.Snapshots = []Snapshot{{2, []byte("two")}, {0, []byte("none")}}
		save(t, from, "c", first, nil)
		second := step(1, "c")
		second.Due = first.Due
		save(t, from, "c", second, nil)
		is(t, from.SetShown(t.Context(), "c", loaded(from, "c", "m", 2), []byte("shown")), nil)

		b := must(from.Backup(t.Context(), "c"))(t)
		same(t, "the log", b.Log, [][]byte{[]byte("a"), []byte("b"), []byte("c")})
		same(t, "the snapshots", b.Snapshots, []Snapshot{{0, []byte("none")}, {2, []byte("two")}})

		to := open(t, "", Options{})
		is(t, to.Restore(t.Context(), "d", b), nil)
		want := load(t, from, "c")
		want.Shown, want.ShownRev = nil, 0
		same(t, "what was restored", load(t, to, "d"), want)
		again := must(to.Backup(t.Context(), "d"))(t)
		b.Saved.Shown, b.Saved.ShownRev, b.Saved.ShownMark = nil, 0, ""
		same(t, "the backup of what was restored", again, b)
		same(t, "the channels", must(to.Channels(t.Context()))(t), []string{"d"})
		same(t, "the channels of a user", must(to.UserChannels(t.Context(), "u1"))(t), []string{"d"})
		due := must(to.Due(t.Context(), first.Due, 9))(t)
		tables := must(to.ServerTables(t.Context(), "g"))(t)
		same(t, "the tables of the server", tables.Channels, []string{"d"})
		same(t, "the due times", due, []Timer{{Name: "d", At: first.Due}})
		save(t, to, "d", step(2, "d"), nil)
	})
}

// TestLoadReturnsTheRecordOfAMatchWithoutMark restores a match that no Save has marked.
func TestLoadReturnsTheRecordOfAMatchWithoutMark(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		b := Backup{Saved: Saved{Match: "m", Rev: 1, Record: []byte("record")}}
		is(t, s.Restore(t.Context(), "c", b), nil)
		same(t, "record", load(t, s, "c").Record, []byte("record"))
	})
}

// TestRestoreRejects checks that nothing is overwritten and that other data are not accepted as a backup.
func TestRestoreRejects(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		_, err := s.Backup(t.Context(), "c")
		is(t, err, ErrNone)
		_, err = s.Backup(t.Context(), "c:d")
		is(t, err, ErrInvalid)
		save(t, s, "c", step(0, "a"), nil)
		b := must(s.Backup(t.Context(), "c"))(t)
		is(t, s.Restore(t.Context(), "c", b), ErrExists)
		last := step(1, "b")
		last.Finished = true
		save(t, s, "c", last, nil)
		is(t, s.Restore(t.Context(), "c", b), ErrExists)
		is(t, s.Restore(t.Context(), "other", b), nil)

		for what, damage := range map[string]func(*Backup){
			"no revision":     func(b *Backup) { b.Saved.Rev = 0 },
			"no record":       func(b *Backup) { b.Saved.Record = nil },
			"a log cut short": func(b *Backup) { b.Log = nil },
			"a finished one":  func(b *Backup) { b.Saved.Finished = time.UnixMilli(1) },
			"a bad name":      func(b *Backup) { b.Saved.Match = "a:b" },
			"a bad user":      func(b *Backup) { b.Saved.Users = []string{""} },
			"a bad snapshot":  func(b *Backup) { b.Snapshots = []Snapshot{{5, nil}} },
			"a bad due time":  func(b *Backup) { b.Saved.Due = time.UnixMilli(-1) },
		} {
			bad := b
			damage(&bad)
			if err := s.Restore(t.Context(), "third", bad); err == nil {
				t.Errorf("Restore accepted %s", what)
			}
		}
	})
}
