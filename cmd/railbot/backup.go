package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render/games"
	"github.com/railbot/railbot/store"
)

// kept is the flag of commands that work on what is stored.
type kept struct {
	Redis string `help:"Where matches are kept; as for serve." required:"" placeholder:"URL"`
}

func (k kept) open(ctx context.Context) (*store.Store, error) {
	if k.Redis == "" {
		return nil, usagef("--redis is empty: nothing is kept in memory between two commands")
	}
	s, err := store.Open(ctx, k.Redis, store.Options{})
	return s, wrongRedis(err)
}

type backupCmd struct {
	kept
	Channel string `arg:"" help:"Id of the channel or thread in which the match is played."`
	Out     string `help:"The file to write, - for the output. It shows all hands." required:"" placeholder:"FILE"`
}

// backupFile is what a backup is written as.
type backupFile struct {
	Format  int          `json:"format"` // backupFormat
	Channel string       `json:"channel"`
	Backup  store.Backup `json:"backup"`
}

const backupFormat = 1

// Run writes the file, which only its owner may read.
func (c *backupCmd) Run(ctx context.Context, std streams) error {
	s, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer s.Close()
	b, err := s.Backup(ctx, c.Channel)
	if errors.Is(err, store.ErrNone) {
		return fmt.Errorf("no match is being played in channel %s", c.Channel)
	}
	if err != nil {
		return err
	}
	data, err := json.Marshal(backupFile{backupFormat, c.Channel, b})
	if err != nil {
		return err
	}
	if c.Out == "-" {
		_, err = std.out.Write(data)
		return err
	}
	if err := writePrivate(c.Out, data); err != nil {
		return fmt.Errorf("the backup cannot be written: %w", err)
	}
	_, err = fmt.Fprintf(std.out, "match %s of channel %s, %d log entries, is in %s\n", b.Saved.Match, c.Channel,
		b.Saved.Entries, c.Out)
	return err
}

// writePrivate writes a file that only its owner may read. It replaces an existing file
// as a whole, so that neither its mode nor half of the data is left. A device or a pipe
// is written to as it is.
func writePrivate(name string, data []byte) error {
	if there, err := os.Stat(name); err == nil && !there.Mode().IsRegular() {
		return os.WriteFile(name, data, 0o600)
	}
	file, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+"-*") // with mode 0600
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	err = cmp.Or(err, file.Sync(), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), name)
	}
	if err != nil {
		_ = os.Remove(file.Name())
	}
	return err
}

type restoreCmd struct {
	kept
	File    string `arg:"" help:"What railbot backup wrote, or - for the standard input." type:"existingfile"`
	Channel string `help:"Restore into this channel instead of the one it came from." placeholder:"ID"`
}

// Run restores the match, unless the channel has one.
func (c *restoreCmd) Run(ctx context.Context, std streams) error {
	file, err := readBackup(c.File)
	if err != nil {
		return err
	}
	channel := file.Channel
	if c.Channel != "" && c.Channel != channel {
		channel = c.Channel
		file.Backup.Saved.Home = "" // it may be on another server, which the next press tells
	}
	s, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer s.Close()
	err = s.Restore(ctx, channel, file.Backup)
	if errors.Is(err, store.ErrExists) {
		return fmt.Errorf("nothing was restored: a match is being played in channel %s, or this one has ended there", channel)
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(std.out, "match %s is in channel %s again; its board is posted at the next press, or when the bot starts\n", file.Backup.Saved.Match, channel)
	return err
}

// readBackup refuses what this program could not play on.
func readBackup(name string) (file backupFile, err error) {
	read := os.ReadFile
	if name == "-" {
		read = func(string) ([]byte, error) { return io.ReadAll(os.Stdin) }
	}
	data, err := read(name)
	if err != nil {
		return file, usageError{err}
	}
	if json.Unmarshal(data, &file) != nil || file.Format < 1 {
		return file, fmt.Errorf("%s is no backup of a match", name)
	}
	if file.Format > backupFormat {
		return file, fmt.Errorf("%s was written by a newer Railbot", name)
	}
	_, err = match.Load(games.Find, file.Backup.Saved.Record)
	if err != nil {
		return file, fmt.Errorf("%s: %w", name, err)
	}
	return file, nil
}
