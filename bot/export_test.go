package bot

const (
	IdleTimeout   = idleTimeout
	SettleTimeout = settleTimeout
)

// StopIdleTimer stops the timer that finds out whether the bot is idle.
func (b *Bot) StopIdleTimer() { b.idle.stop() }
