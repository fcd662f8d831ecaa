package gateway

import (
	"errors"
	"fmt"

	"github.com/gorilla/websocket"
)

// FatalClose is a gateway close code after which Discord forbids to try again:
// the configuration is wrong and the program must end.
type FatalClose struct {
	Code int
}

// fatalCloses are the close codes of Discord's gateway documentation that say
// "do not reconnect", each with what a host should do.
var fatalCloses = map[int]string{
	4004: "Discord does not accept the bot token; set RAILBOT_TOKEN to the token shown under Bot in the developer portal",
	4010: "Discord refuses the number of shards that it recommends; try again later",
	4011: "Discord wants more shards than it recommends; try again later",
	4012: "Discord no longer speaks the version of its API that this program uses; update Railbot",
	4013: "Discord does not know the intents asked for; update Railbot",
	4014: "Discord does not allow the intents asked for; update Railbot",
}

// Error says what is wrong and what to do.
func (e *FatalClose) Error() string {
	return fmt.Sprintf("%s (gateway close code %d)", fatalCloses[e.Code], e.Code)
}

// fatalClose finds such a code in an error; nil if there is none.
func fatalClose(err error) *FatalClose {
	var fatal *FatalClose
	if errors.As(err, &fatal) {
		return fatal
	}
	var closed *websocket.CloseError
	if errors.As(err, &closed) {
		if _, fatal := fatalCloses[closed.Code]; fatal {
			return &FatalClose{closed.Code}
		}
	}
	return nil
}
