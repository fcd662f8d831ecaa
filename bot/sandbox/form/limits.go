package form

// Limits of Discord that its OpenAPI file lacks: totals, quotas, and where the documentation is
// stricter.
const (
	maxContent      = 2000     // characters of a message
	MaxFiles        = 10       // per message
	MaxFileSize     = 10 << 20 // bytes
	MaxFollowups    = 5        // per interaction that only a person's installation authorizes
	MaxListed       = 100      // messages per request
	MaxOldEdits     = 3        // edits of messages older than an hour, per channel and 20 s
	maxRows         = 5        // per message
	maxRowButtons   = 5
	maxModalParts   = 5
	maxInputText    = 4000 // characters of a text input
	maxCommandSize  = 8000 // characters of a command
	maxChoiceValue  = 100  // characters of a choice's value
	MaxCommands     = 100  // per application
	MaxNewCommands  = 200  // per application and day
	MaxEmojis       = 2000 // per application
	MaxEmojiSize    = 256 << 10
	MaxOptionText   = 6000 // characters that a user enters for an option
	MaxOptionNumber = 1<<53 - 1
)
