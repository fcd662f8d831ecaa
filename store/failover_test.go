package store

import (
	"bytes"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/store/redistest"
)

// TestFailOver kills the master while a match is played. The replica must take over without a lost or
// duplicate move, and the old master must not do harm when it returns with its old data.
func TestFailOver(t *testing.T) {
	servers := redistest.Sentinel(t)
	s := open(t, servers.URL, Options{})
	save(t, s, "c", step(0), nil)
	const presses = 60
	for i := range presses {
		switch i {
		case presses / 3:
			servers.Master.Stop()
		case presses * 2 / 3:
			servers.Master.Restart()
		}
		if err := play(t.Context(), s, fmt.Sprintf("w-%d", i)); err != nil {
			t.Fatal(err)
		}
	}
	checkPlayed(t, s, 1, presses)
}

// TestTimeoutWithSentinels checks that a longer timeout also applies to asking the sentinels for the master.
func TestTimeoutWithSentinels(t *testing.T) {
	servers := redistest.Sentinel(t)
	servers.Sentinel.Pause()
	heard := time.AfterFunc(3*transferTimeout, servers.Sentinel.Resume)
	defer heard.Stop()
	save(t, open(t, servers.URL, Options{}), "c", step(0), nil)
}

// TestSaveWaitsForReplica checks that when Save returns, the replica has the change. If the replica is
// silent, the change is stored, and one warning is logged.
func TestSaveWaitsForReplica(t *testing.T) {
	servers := redistest.Sentinel(t)
	var log bytes.Buffer
	url := servers.Restricted(t, "../deploy/README.md")
	s := open(t, url, Options{Logger: slog.New(slog.NewTextHandler(&log, nil))})
	replica := servers.Replica.Client()
	defer replica.Close()
	warned := func() int { return strings.Count(log.String(), "no replica of Redis confirms changes") }
	again := func() int { return strings.Count(log.String(), "confirms changes again") }
	save(t, s, "c", step(0), nil)
	for rev := range uint64(40) {
		save(t, s, "c", step(rev+1, "entry"), nil)
		if warned() == again() { // a busy machine may take too long
			same(t, "revision of the replica", must(replica.HGet(t.Context(), liveKey("c"), "rev").Uint64())(t), rev+2)
		}
	}
	servers.Replica.Pause()
	for rev := range uint64(3) {
		save(t, s, "c", step(rev+41, "entry"), nil)
	}
	same(t, "warnings that hold", warned()-again(), 1)
	servers.Replica.Resume()
	for rev := uint64(44); warned() > again(); rev++ {
		save(t, s, "c", step(rev, "entry"), nil)
	}
}
