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
// they quote events, and with them the tokens of interactions.
func logLibrary(log *slog.Logger) {
	libraryLog.Store(log)
	setLibraryOnce.Do(func() {
		discordgo.Logger = func(level, _ int, format string, args ...any) {
			if strings.HasPrefix(format, "sending identify packet to gateway in response to Op9") {
				time.Sleep(identifyAgain())
			}
			if level == discordgo.LogError {
				libraryLog.Load().Warn("discordgo: " + strings.TrimSpace(fmt.Sprintf(format, args...)))
			}
		}
	})
}

// identifyAgain is how long to wait before identifying after "invalid session".
// Discord asks for 1 to 5 seconds and answers an earlier IDENTIFY by the same
// again; discordgo does not wait, but writes a log line just before.
func identifyAgain() time.Duration {
	return leastIdentifyWait + rand.N(4*leastIdentifyWait)
}

var leastIdentifyWait = time.Second // a variable for tests
