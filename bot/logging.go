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
// they quote events, and with them the tokens of interactions. One of them is
// heeded, for nothing else tells of "invalid session".
func logLibrary(log *slog.Logger) {
	libraryLog.Store(log)
	setLibraryOnce.Do(func() {
		discordgo.Logger = func(level, _ int, format string, args ...any) {
			switch {
			case strings.HasPrefix(format, "Op: %d, Seq: %d, Type: %s, Data: %s"):
				heedOp(args)
			case level == discordgo.LogError:
				libraryLog.Load().Warn("discordgo: " + brief(strings.TrimSpace(fmt.Sprintf(format, args...))))
			}
		}
	})
}

// heedOp cuts the connection when Discord says that the session is invalid:
// discordgo would identify on it at once, also where the session may be resumed,
// and without asking whether it may. On a new connection it resumes, or gets its
// turn to identify.
func heedOp(args []any) {
	const invalidSession = 9
	if len(args) < 4 || args[0] != invalidSession {
		return
	}
	openConnections.Range(func(key, _ any) bool {
		c := key.(*connection)
		c.invalid.Store(args[3] != "true")
		c.cut()
		return true
	})
}

// openConnections are those of this process, one outside tests: the log does not
// tell which of them it is about.
var openConnections sync.Map

// identifyAgain is how long to wait before identifying after "invalid session".
// Discord asks for 1 to 5 seconds and answers an earlier IDENTIFY by the same
// again.
func identifyAgain() time.Duration {
	return leastIdentifyWait + rand.N(4*leastIdentifyWait)
}

var leastIdentifyWait = time.Second // a variable for tests
