package commands_test

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/interaction"
)

// TestPlaceThatIsNotToBeHadNow completes the name of a place to which no move leads
// now: it stands first, says so, and choosing it gives the reason.
func TestPlaceThatIsNotToBeHadNow(t *testing.T) {
	for game, want := range map[string][]string{
		"china": {"build", "shang", "Shanghai – not now", "shanghai"},
	} {
		d := newDesk(t)
		people := d.begun(game, 2, nil)
		p := people[d.match().Acting().First()-1]
		r := p.command(game+" "+want[0], "to="+want[1])
		r.Kind, r.Focused = interaction.Autocomplete, "to"
		choices := p.send(r).Choices
		if len(choices) == 0 || choices[0].Name != want[2] || choices[0].Value != want[3] {
			t.Fatalf("the choices begin with %+v", choices[:min(3, len(choices))])
		}
		for _, c := range choices[1:] {
			if strings.Contains(c.Name, "not now") {
				t.Errorf("%q is not now either", c.Name)
			}
		}
		contains(t, p.run(game+" "+want[0], "to="+want[3]), "track can start there right away")
	}
}
