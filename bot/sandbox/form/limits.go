package form

// What Discord bounds besides what its OpenAPI file says: totals, quotas, and
// where its documentation is stricter than the file.
const (
	maxContent      = 2000     // characters of a message
	MaxFiles        = 10       // of a message
	MaxFileSize     = 10 << 20 // bytes
	MaxListed       = 100      // messages of one request
	MaxOldEdits     = 3        // of messages older than an hour, a channel and 20 s
	maxRows         = 5        // of a message
	maxRowButtons   = 5
	maxModalParts   = 5
	maxInputText    = 4000 // characters of a text input
	maxCommandSize  = 8000 // characters of a command
	maxChoiceValue  = 100  // characters of a choice's value
	MaxCommands     = 100  // of an application
	MaxNewCommands  = 200  // of an application in a day
	MaxEmojis       = 2000 // of an application
	MaxEmojiSize    = 256 << 10
	MaxOptionText   = 6000 // characters that a user enters for an option
	MaxOptionNumber = 1<<53 - 1
)
