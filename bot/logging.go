package bot

import (
	"fmt"
	"log/slog"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
)

// libraryLog is where discordgo's own lines go: its Logger is one for the whole
// process.
var (
	libraryLog     atomic.Pointer[slog.Logger]
	setLibraryOnce sync.Once
)

// logLibrary routes discordgo's errors to a log. Its other lines are dropped:
// they quote events, and with them the tokens of interactions. Two of them are
// heeded, for nothing else tells of "invalid session".
func logLibrary(log *slog.Logger) {
	libraryLog.Store(log)
	setLibraryOnce.Do(func() {
		discordgo.Logger = func(level, _ int, format string, args ...any) {
			switch {
			case strings.HasPrefix(format, "Op: %d, Seq: %d, Type: %s, Data: %s"):
				heedOp(args)
			case strings.HasPrefix(format, "sending identify packet to gateway in response to Op9"):
				if !resuming.Swap(false) {
					time.Sleep(identifyAgain())
				}
			case level == discordgo.LogError:
				libraryLog.Load().Warn("discordgo: " + strings.TrimSpace(fmt.Sprintf(format, args...)))
			}
		}
	})
}

// resuming is true from an "invalid session" that may be resumed until discordgo
// wants to identify all the same.
var resuming atomic.Bool

// heedOp cuts the connection when Discord says that the session is invalid on it
// but may be resumed: discordgo would identify anew, and lose what was pressed
// meanwhile; on a new connection it resumes.
func heedOp(args []any) {
	const invalidSession = 9
	if len(args) < 4 || args[0] != invalidSession || args[3] != "true" {
		return
	}
	resuming.Store(true)
	openLines.Range(func(l, _ any) bool {
		l.(*line).cut()
		return true
	})
}

// openLines are the lines of this process, one outside tests: the log does not
// tell which of them it is about.
var openLines sync.Map

// identifyAgain is how long to wait before identifying after "invalid session".
// Discord asks for 1 to 5 seconds and answers an earlier IDENTIFY by the same
// again; discordgo does not wait, but writes a log line just before.
func identifyAgain() time.Duration {
	return leastIdentifyWait + rand.N(4*leastIdentifyWait)
}

var leastIdentifyWait = time.Second // a variable for tests
