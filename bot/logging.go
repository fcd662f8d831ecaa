package bot

import (
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/bwmarrin/discordgo"
)

// libraryLog is where discordgo's own lines go: its Logger is one for the whole
// process.
var (
	libraryLog     atomic.Pointer[slog.Logger]
	setLibraryOnce sync.Once
)

// logLibrary routes discordgo's errors to a log. Its other lines are dropped: they may
// quote tokens of interactions.
func logLibrary(log *slog.Logger) {
	libraryLog.Store(log)
	setLibraryOnce.Do(func() {
		discordgo.Logger = func(level, _ int, format string, args ...any) {
			if level == discordgo.LogError {
				libraryLog.Load().Warn("discordgo: " + brief(strings.TrimSpace(fmt.Sprintf(format, args...))))
			}
		}
	})
}
