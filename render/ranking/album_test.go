package ranking_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/ranking"
	"github.com/railbot/railbot/render/scene"
)

// album returns an album with an earned stamp of each length of text in every section.
func album() ranking.Album {
	a := ranking.Album{Title: "Badges", Note: "11 of 25"}
	for i, name := range []string{"All games", "Trains", "Trick of the Rails", "Rails of Europe", "Express 01", "China Rails"} {
		section := ranking.AlbumSection{Name: name, Tint: i, Note: "2 of 4", Stamps: []ranking.Stamp{
			{Icon: scene.IconRail, Name: "Main line", About: "Win with 18 rails or more", Day: "29 Nov", Year: "2026"},
			{Icon: scene.IconTicket, Name: "No help needed", About: "Win with 5 completed tickets or more and no station built"},
			{Icon: scene.IconTower, Name: "Première victoire", About: "Gagner avec au moins 5 destinations réussies et aucune gare construite", Day: "3 sept.", Year: "2026"},
			{Icon: scene.IconCity, Name: "City lights", About: "Win with 28 points or more from cities"},
		}}
		if i == 0 {
			section.Stamps = append(section.Stamps, ranking.Stamp{
				Icon: scene.IconStar, Name: "Season pass", About: "Finish the train of the day 7 days in a row", Day: "1 Jan", Year: "2027",
			})
		}
		a.Sections = append(a.Sections, section)
	}
	return a
}

// TestDrawAlbum checks that albums of all games and of one are valid, that they show stamps that are earned
// differently from those that are not, and that their descriptions name what is earned.
func TestDrawAlbum(t *testing.T) {
	all, one := album(), album()
	one.Sections = one.Sections[3:4]
	for name, a := range map[string]ranking.Album{"all": all, "one": one} {
		s := ranking.DrawAlbum(a)
		if err := s.Validate(); err != nil {
			t.Fatal(name, err)
		}
		drawn, err := canvas.New(canvas.Config{}).Draw(canvas.Key{}, &s, nil)
		if err != nil {
			t.Fatal(name, err)
		}
		if path := os.Getenv("RAILBOT_SHOW"); path != "" {
			dark := s.Dark()
			night, err := canvas.New(canvas.Config{}).Draw(canvas.Key{}, &dark, nil)
			if err != nil {
				t.Fatal(name, err)
			}
			for suffix, png := range map[string][]byte{"": drawn.PNG, "-dark": night.PNG} {
				if err := os.WriteFile(path+name+suffix+".png", png, 0o600); err != nil {
					t.Fatal(err)
				}
			}
		}
		if alt := a.Alt(joinCommas); strings.Contains(alt, "City lights") || !strings.Contains(alt, "Main line (29 Nov 2026)") {
			t.Errorf("%s: the description is %q", name, alt)
		}
		empty := a
		empty.Sections = slices.Clone(a.Sections)
		for i := range empty.Sections {
			empty.Sections[i].Stamps = slices.Clone(a.Sections[i].Stamps)
			for j := range empty.Sections[i].Stamps {
				empty.Sections[i].Stamps[j].Day = ""
			}
		}
		pale := ranking.DrawAlbum(empty)
		if len(pale.Layers[0].Shapes) >= len(s.Layers[0].Shapes) || pale.Height != s.Height {
			t.Errorf("%s: an empty album is drawn as a full one", name)
		}
	}
}
