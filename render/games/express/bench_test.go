package express_test

import (
	"testing"

	"github.com/railbot/railbot/render/rendertest"
)

// BenchmarkBoard draws the board of a four-player match, in full and after one
// more move.
func BenchmarkBoard(b *testing.B) {
	m := playUntil(b, 4, germany, happened("lay", 16))
	before := m.board("en-US", "")
	m.playChance()
	rendertest.BenchBoards(b, before, m.board("en-US", ""))
}
