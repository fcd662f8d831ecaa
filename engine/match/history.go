package match

import (
	"encoding/json"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match/rewind"
)

// Snapshot is the course at a past moment, stored beside the log.
type Snapshot struct {
	Entry int    // the number of log entries before it
	State []byte // it holds secrets
}

// Past is a part of the log with the snapshot before it.
type Past struct {
	Snapshot Snapshot
	Entries  []Entry // from number Snapshot.Entry on, without a gap
}

// snapshotBytes is the JSON form of [Snapshot.State].
type snapshotBytes struct {
	Version int `json:"version"` // of the state
	rewind.Stored
}

// ReadPast decodes a snapshot and the entries from number snapshotEntry on, as the
// store kept them. It fails with [CodeLog].
func ReadPast(snapshotEntry int, state []byte, entries [][]byte) (Past, error) {
	read, err := ReadEntries(entries)
	if err != nil {
		return Past{}, err
	}
	past := Past{Snapshot{snapshotEntry, state}, read}
	for i, e := range read {
		if snapshotEntry < 0 || e.N != uint64(snapshotEntry+i) {
			return Past{}, &Error{Code: CodeLog, Entry: e.N, What: "out of place"}
		}
	}
	return past, nil
}

// snapshot adds a snapshot of the current course to the change, to be stored beside the
// log.
func (d *draft) snapshot() error {
	encoded, err := d.course.Encode()
	if err != nil {
		return &Error{Code: CodeRecord, What: "cannot be written", Err: err}
	}
	bytes, err := json.Marshal(snapshotBytes{d.game.Version, *encoded})
	if err != nil {
		return &Error{Code: CodeRecord, What: "cannot be written", Err: err}
	}
	d.change.Snapshots = append(d.change.Snapshots, Snapshot{int(d.rec.Entries), bytes})
	return nil
}

// Rebuild returns the position just before entry number to, computed from the latest
// snapshot at or before it and the entries since. It fails with [CodeLog], [CodeNewer]
// or [CodePhase].
func (m Match) Rebuild(past Past, to uint64) (engine.Position, error) {
	if !m.begun {
		return engine.Position{}, m.checkPhase(PhaseRunning)
	}
	b, err := m.rebuildCourse(past, to)
	return b.Now, err
}

// At returns the position just after entry n. It fails like [Match.Rebuild].
func (m Match) At(past Past, n uint64) (engine.Position, error) { return m.Rebuild(past, n+1) }

// rebuildCourse returns the course just before entry number to.
func (m Match) rebuildCourse(past Past, to uint64) (rewind.Course, error) {
	if past.Snapshot.State == nil || past.Snapshot.Entry < 1 || uint64(past.Snapshot.Entry) > to || to > past.nextEntry() {
		return rewind.Course{}, &Error{Code: CodeLog, Entry: to, What: "not in this part of the log"}
	}
	var then rewind.Course
	err := recoverAs(CodeLog, func() (err error) {
		if then, err = m.decodeSnapshot(past.Snapshot); err != nil {
			return err
		}
		r := newReplay(m.seed, len(m.rec.Seats), then)
		for _, e := range past.Entries[:to-uint64(past.Snapshot.Entry)] {
			if _, err := r.apply(e); err != nil {
				return err
			}
		}
		then = r.course
		return nil
	})
	return then, err
}

// nextEntry returns the number after the last entry.
func (p *Past) nextEntry() uint64 { return uint64(p.Snapshot.Entry + len(p.Entries)) }

// decodeSnapshot decodes the course of a snapshot.
func (m Match) decodeSnapshot(s Snapshot) (rewind.Course, error) {
	var stored snapshotBytes
	if err := json.Unmarshal(s.State, &stored); err != nil {
		return rewind.Course{}, &Error{Code: CodeLog, Entry: uint64(s.Entry), What: "not a snapshot"}
	}
	then, err := stored.Decode(m.game, stored.Version, len(m.rec.Seats))
	return then.WithFixedChance(m.rec.FixedChance), err
}

// liveEntries returns the numbers, starting at from, of entries that changed the
// position and are not undone. The past must reach to the end of the log.
func (p *Past) liveEntries(from, end uint64) ([]uint64, error) {
	if p.nextEntry() != end {
		return nil, &Error{Code: CodeLog, Entry: p.nextEntry(), What: "the log goes on"}
	}
	undone := Undone(p.Entries)
	var live []uint64
	for _, e := range p.Entries {
		if e.N >= from && e.Plays() && !undone[e.N] {
			live = append(live, e.N)
		}
	}
	return live, nil
}
