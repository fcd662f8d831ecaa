package china

import (
	"strings"
	"testing"
)

// TestMilepostsAreGroupedByCity checks that every milepost that is no city's
// centre is in the group of its nearest city, and that no group exceeds a page
// of choices.
func TestMilepostsAreGroupedByCity(t *testing.T) {
	sizes := map[string]int{}
	for m := range Milepost(NumMileposts) {
		token := board.Token(m)
		group := groupOf("build", 0, token)
		c := cityAt(m)
		if alone := c != NoCity && board.Cities[c].Post == m; alone != (group == "") {
			t.Errorf("the group of %s is %q", token, group)
		}
		if group == "" {
			continue
		}
		sizes[group]++
		name, side, ok := ParseGroup(group)
		city, known := board.CityNamed(name)
		if !ok || !known || side != "" && !strings.HasSuffix(side, "east") && !strings.HasSuffix(side, "west") {
			t.Fatalf("the group of %s is %q", token, group)
		}
		for other := range City(NumMainland) {
			if board.StepsFromCity(other)[m] < board.StepsFromCity(city)[m] {
				t.Errorf("%s is in %s, but nearer to %s", token, group, cityToken(other))
			}
		}
		if isMajor(c) && city != c {
			t.Errorf("a ring point of %s is in %s", cityToken(c), group)
		}
	}
	for group, n := range sizes {
		if n > maxGroupSize {
			t.Errorf("%s has %d mileposts", group, n)
		}
	}
	if n := len(sizes) + NumMainland; n > 2*maxGroupSize {
		t.Errorf("there are %d groups and cities", n)
	}
}
