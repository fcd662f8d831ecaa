package match

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"

	"github.com/railbot/railbot/engine"
)

// FileFormat is the format of an exported match.
const FileFormat = "railbot-match/1"

// fileFormatFixed is the format of a match with fixed chance, which programs that do not
// know it refuse.
const fileFormatFixed = "railbot-match/2"

// File is an exported match that is over. It contains everything that was secret, so
// that anybody can replay it; see [Verify].
type File struct {
	Format  string         `json:"format"` // [FileFormat], or "railbot-match/2" if chance is fixed
	ID      string         `json:"id"`
	Game    string         `json:"game"`
	Rules   int            `json:"rules"`
	Options engine.Options `json:"options"`
	// FixedChance is [Record].FixedChance.
	FixedChance bool              `json:"fixed,omitempty"`
	Seats       []Chair           `json:"seats"` // at the end
	Seed        string            `json:"seed"`  // as [engine.Seed.Reveal] writes it
	Commitment  string            `json:"commitment"`
	Ending      Ending            `json:"ending"`
	Standings   []engine.Standing `json:"standings,omitempty"`
	Entries     []Entry           `json:"entries"` // the whole log
}

// Export returns the file of a match that is over, given its whole log. It fails with
// [CodeRunning], or with [CodeLog] if entries are missing.
func (m Match) Export(entries []Entry) (File, error) {
	r := m.Record()
	if !m.isOpen() || !m.begun {
		return File{}, ErrRunning
	}
	format := FileFormat
	if r.FixedChance {
		format = fileFormatFixed
	}
	if n := uint64(len(entries)); n != r.Entries || entries[n-1].Sum != m.sum {
		return File{}, &Error{Code: CodeLog, Entry: n, What: "not the whole log"}
	}
	return File{
		Format: format, ID: r.ID, Game: r.Game, Rules: r.Rules, Options: r.Options, Seats: r.Seats, FixedChance: r.FixedChance,
		Seed: m.seed.Reveal(), Commitment: r.Commitment, Ending: r.Ending, Standings: r.Standings,
		Entries: entries,
	}, nil
}

// Encode returns the file as indented JSON.
func (f File) Encode() ([]byte, error) {
	text, err := json.MarshalIndent(f, "", " ")
	return append(text, '\n'), err
}

// ReadFile reads what [File.Encode] wrote. It fails with [CodeNewer] if the format is
// unknown, and with [CodeTampered] if the bytes are no such file or have an unknown
// field.
func ReadFile(b []byte) (File, error) {
	var head struct{ Format string }
	if err := json.Unmarshal(b, &head); err != nil || head.Format == "" {
		return File{}, &Error{Code: CodeTampered, What: "not an exported match"}
	}
	if head.Format != FileFormat && head.Format != fileFormatFixed {
		return File{}, &Error{Code: CodeNewer, What: "file"}
	}
	var f File
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(&f); err != nil {
		return File{}, &Error{Code: CodeTampered, What: "not an exported match", Err: err}
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return File{}, &Error{Code: CodeTampered, What: "something follows the file"}
	}
	if f.FixedChance != (f.Format == fileFormatFixed) {
		return File{}, &Error{Code: CodeTampered, What: "format"}
	}
	return f, nil
}

// Digest returns the sum of the last log entry, once the match is over. Published with
// the seed, it proves that no entry of the log was changed afterwards.
func (m Match) Digest() (string, bool) {
	return m.sum, m.isOpen() && m.begun
}
