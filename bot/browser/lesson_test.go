package browser

import (
	"fmt"
	"testing"

	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/page/pagetest"
	"github.com/railbot/railbot/engine/enginetest/sampling"
)

// TestALessonFitsAScreen follows the right answers of a lesson on a phone, in English and in
// French. No step may be higher than the phone's screen. Each commit tests one lesson.
func TestALessonFitsAScreen(t *testing.T) {
	t.Parallel()
	for i, g := range fitted {
		if !sampling.Picked(t.Name(), i, len(fitted)) {
			continue
		}
		t.Run(g.game, func(t *testing.T) {
			tb := newTable(t)
			tb.Resize(pagetest.Phone)
			for _, name := range []string{"Alice", "Carol"} {
				tb.SwitchUser(name)
				steps := tb.lesson(name, g.game)
				if steps < 10 {
					t.Errorf("%s was taught %d steps", name, steps)
				}
			}
		})
	}
}

// lesson follows a lesson to its end, and gives how many steps it has.
func (tb *table) lesson(name, game string) (steps int) {
	tb.Helper()
	m := &measure{table: tb, game: game}
	user := tb.users[name]
	reply, err := user.Command(tb.ctx, tb.channel, "rails", "learn", client.Options{"game": game})
	tb.Must(err)
	for step := reply.Message; ; steps++ {
		tb.ctx.Renew()
		next := fmt.Sprintf("u:%s:%d:0", game, steps)
		if step.Component(next) == nil {
			return steps
		}
		message := fmt.Sprintf("[data-message='%s']", step.ID)
		tb.WaitForText(message+fmt.Sprintf(" [data-custom-id=%q]", next), "")
		if height := m.height(message); height > screen {
			tb.Screenshot(fmt.Sprintf("too-high-lesson-%s-%02d", game, steps))
			tb.Errorf("%s, %s: step %d is %d px high", game, name, steps+1, height)
		}
		step = tb.changed(user, step, next, "")
	}
}
