package stats_test

import (
	"bytes"
	"maps"
	"slices"
	"testing"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/playtest"
)

// TestStatisticsShowTheUsername draws statistics and leaderboard of a person whose display name
// pictures cannot show, and statistics of somebody who played with them.
func TestStatisticsShowTheUsername(t *testing.T) {
	playtest.CheckPicturesShowUsername(t, func(called interaction.NamedUser) map[string][]byte {
		w := playtest.New(t)
		w.Names = map[string]interaction.NamedUser{"u1": called}
		people := w.StartMatch("toy", 2, nil)
		w.PlayToEnd()
		pictures := map[string][]byte{}
		for _, p := range people {
			p.Run("rails stats")
			pictures["statistics for "+p.User] = p.Picture()
			playtest.Contains(t, p.Shown.Files[0].Alt, called.Name)
		}
		people[1].Run("rails-server leaderboard", "game=toy")
		pictures["leaderboard"] = people[1].Picture()
		playtest.Contains(t, people[1].Shown.Files[0].Alt, ". "+called.Name+", ")
		return pictures
	})
}

// TestCareersStoreTheUsernameOnlyIfNeeded checks that a career has a username only while pictures
// cannot show the display name, and not after the person was forgotten.
func TestCareersStoreTheUsernameOnlyIfNeeded(t *testing.T) {
	w := playtest.New(t)
	storedCareers := func() string {
		t.Helper()
		ledger, err := w.Store.Ledger(w.Ctx, "500-toy")
		if err != nil {
			t.Fatal(err)
		}
		return string(bytes.Join(slices.Collect(maps.Values(ledger.Users)), []byte("\n")))
	}
	w.Names = map[string]interaction.NamedUser{"u1": playtest.Undrawable}
	people := w.StartMatch("toy", 2, nil)
	w.PlayToEnd()
	playtest.CheckStoredUsernames(t, storedCareers())
	w.Names = map[string]interaction.NamedUser{"u1": {Name: "Ally"}}
	w.StartMatch("toy", 2, nil)
	w.PlayToEnd()
	playtest.Lacks(t, storedCareers(), "li_ming", `"plain":`)
	w.Names = map[string]interaction.NamedUser{"u1": playtest.Undrawable}
	finishWithComputer(w)
	playtest.CheckStoredUsernames(t, storedCareers())
	people[0].Run("rails forget")
	playtest.Contains(t, people[0].Click("Forget me"), "forgotten you")
	playtest.Lacks(t, storedCareers(), "𒀭𒌍", "li_ming")
}
