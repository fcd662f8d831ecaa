package world

import (
	"strconv"
	"testing"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

func TestReplacedFilesAreServedForAWhile(t *testing.T) {
	const each, many = 1 << 20, 100
	files, data := newFiles(), make([]byte, each)
	var before []wire.Attachment
	for i := range many {
		after := []wire.Attachment{{ID: strconv.Itoa(i)}}
		files.Keep([]File{{ID: after[0].ID, Data: data}}, before, after)
		before = after
	}
	for i := range many {
		_, served := files.Get(strconv.Itoa(i))
		if want := i >= many-1-maxLostBytes/each; served != want {
			t.Errorf("of %d files of a message, file %d: got served %t", many, i+1, served)
		}
	}
}
