package discord

import (
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/bwmarrin/discordgo"
)

// libraryLog receives discordgo's own log lines. discordgo has one Logger for the whole process.
var (
	libraryLog     atomic.Pointer[slog.Logger]
	setLibraryOnce sync.Once
)

// logLibrary logs discordgo's errors to log from now on. Its other lines are dropped, because
// they may quote tokens of interactions.
func logLibrary(log *slog.Logger) {
	libraryLog.Store(log)
	setLibraryOnce.Do(func() {
		discordgo.Logger = func(level, _ int, format string, args ...any) {
			if level == discordgo.LogError {
				libraryLog.Load().Warn("discordgo: " + shorten(strings.TrimSpace(fmt.Sprintf(format, args...))))
			}
		}
	})
}
