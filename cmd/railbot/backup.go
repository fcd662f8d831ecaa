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

// redisFlag is embedded in commands that need stored matches.
type redisFlag struct {
	Redis string `help:"Redis URL, as for serve." required:"" placeholder:"URL"`
}

// openStore opens the store that --redis names.
func (k redisFlag) openStore(ctx context.Context) (*store.Store, error) {
	if k.Redis == "" {
		return nil, usagef("--redis is empty: this command needs stored matches")
	}
	s, err := store.Open(ctx, k.Redis, store.Options{})
	return s, redisError(err)
}

type backupCmd struct {
	redisFlag
	Channel string `arg:"" help:"Id of the match's channel or thread."`
	Out     string `help:"File to write; - for standard output. It shows every hand." required:"" placeholder:"FILE"`
}

// backupFile is the JSON of a backup.
type backupFile struct {
	Format  int          `json:"format"` // backupFormat
	Channel string       `json:"channel"`
	Backup  store.Backup `json:"backup"`
}

const backupFormat = 1

// Run writes the backup. Only the file's owner can read it, since it shows every hand.
func (c *backupCmd) Run(ctx context.Context, std streams) error {
	s, err := c.openStore(ctx)
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
		return fmt.Errorf("write backup: %w", err)
	}
	_, err = fmt.Fprintf(std.out, "wrote match %s of channel %s, %d log entries, to %s\n", b.Saved.Match, c.Channel,
		b.Saved.Entries, c.Out)
	return err
}

// writePrivate writes a file with mode 0600. An existing file is replaced by a rename, so that
// neither its mode nor half the data remains. A device or a pipe is written to directly.
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
	redisFlag
	File    string `arg:"" help:"File written by railbot backup; - for standard input." type:"existingfile"`
	Channel string `help:"Restore into this channel instead of the one it came from." placeholder:"ID"`
}

// Run restores the match unless the channel already has one.
func (c *restoreCmd) Run(ctx context.Context, std streams) error {
	file, err := readBackup(c.File)
	if err != nil {
		return err
	}
	channel := file.Channel
	if c.Channel != "" && c.Channel != channel {
		channel = c.Channel
		file.Backup.Saved.Home = "" // the channel may be on another server; the next press fills this in
	}
	s, err := c.openStore(ctx)
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
	_, err = fmt.Fprintf(std.out, "match %s is back in channel %s; the bot posts its board at the next press, or when it starts\n", file.Backup.Saved.Match, channel)
	return err
}

// readBackup reads a backup and checks that this program can continue its match.
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
		return file, fmt.Errorf("%s is not a backup of a match", name)
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
