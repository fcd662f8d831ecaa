package stats

import (
	"context"
	"slices"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/ranking"
)

// BadgesView is the view of the buttons about somebody's badges. Its arguments are the user and a page.
const BadgesView = "badges"

// The pages of somebody's badges that belong to no game. The others are called like their game.
const (
	allBadges     = "all"
	generalBadges = "general"
)

// badgesButton leads to a person's badges.
func badgesButton(say *render.Printer, user string) discordgo.Button {
	return components.Button(discordgo.SecondaryButton, say.Say("ui.button.badges"), components.ViewID(BadgesView, user, allBadges))
}

// ShowBadges shows a person's badges as stamps: all of them, or those of one page. In a private conversation
// it shows what they have earned everywhere, if they are the reader.
func ShowBadges(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	if len(ic.Path) != 2 {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	user, page, say := ic.Path[0], ic.Path[1], ic.Printer()
	own := user == ic.User
	var badges people.Badges
	var err error
	switch {
	case own && !ic.Place.InServer():
		badges, err = people.ReadAllBadges(ctx, ic.Services, user)
	case !ic.Place.HasOthers():
		err = interaction.Refusal("ui.stats.others")
	default:
		badges, err = people.ReadBadges(ctx, ic.Services, ic.CareerHome(), user, own)
	}
	if err != nil {
		return interaction.Reply{}, err
	}
	album, ok := newAlbum(ic, badges, page)
	if !ok {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	lines := []string{
		say.Say("ui.badges.of", render.Data{"Name": "<@" + user + ">", "Count": album.Note}),
		"-# " + say.Say("ui.badges.about"),
	}
	if own {
		settings, err := people.ReadSettings(ctx, ic.Services, user)
		if err != nil {
			return interaction.Reply{}, err
		}
		if settings.Unranked {
			lines = append(lines, "-# "+say.Say("ui.badges.unranked"))
		}
	}
	picture, err := drawPicture(ctx, ic, ic.Pictures.Single(ranking.DrawAlbum(album), album.Alt(ic.Printer().Commas)).In(ic.Theme(ctx)))
	if err != nil {
		return interaction.Reply{}, err
	}
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: &components.Message{
		Content: components.Text(lines), Files: []components.File{components.Picture("badges", picture)},
		Rows: components.EvenRows(badgePageButtons(ic, user, page), 2),
	}}, nil
}

// newAlbum returns the album with the sections of a page. It returns false if there is no such page.
func newAlbum(ic *interaction.Context, badges people.Badges, page string) (a ranking.Album, ok bool) {
	say := ic.Printer()
	general := ranking.AlbumSection{Name: say.Say("ui.badges.general")}
	for _, g := range people.GeneralBadges {
		general.Stamps = append(general.Stamps, newStamp(say, badges, g.Name, ranking.Stamp{
			Icon: g.Icon, Name: logtext.BadgeName(say, g.Name), About: g.About(say, ic.Book),
		}))
	}
	pages, sections := []string{generalBadges}, []ranking.AlbumSection{general}
	for _, e := range ic.Book.Entries() {
		tell := say.Teller(e.Game.Key, nil)
		section := ranking.AlbumSection{Name: tell.Title(), Tint: len(sections)}
		for _, b := range e.Game.Badges {
			section.Stamps = append(section.Stamps, newStamp(say, badges, logtext.BadgeKey(e.Game.Key, b.Name), ranking.Stamp{
				Icon: tell.BadgeIcon(b.Name), Name: tell.Badge(b.Name), About: tell.BadgeAbout(b.Name),
			}))
		}
		pages, sections = append(pages, e.Game.Key), append(sections, section)
	}
	earned, all := 0, 0
	for i := range sections {
		n := 0
		for _, s := range sections[i].Stamps {
			if s.IsEarned() {
				n++
			}
		}
		sections[i].Note = say.Say("ui.badges.count", render.Data{"N": n, "All": len(sections[i].Stamps)})
		earned, all = earned+n, all+len(sections[i].Stamps)
	}
	a = ranking.Album{Title: say.Say("ui.badges"), Sections: sections}
	a.Note = say.Say("ui.badges.count", render.Data{"N": earned, "All": all})
	if page == allBadges {
		return a, true
	}
	i := slices.Index(pages, page)
	if i >= 0 {
		a.Sections = sections[i : i+1]
	}
	return a, i >= 0
}

// newStamp returns a stamp with the day on which its badge was earned, if it was.
func newStamp(say *render.Printer, badges people.Badges, key string, s ranking.Stamp) ranking.Stamp {
	if earned, ok := badges.Earned[key]; ok {
		at := time.Unix(earned.At, 0).UTC()
		s.Day, s.Year = people.DayName(say, interaction.DayAt(at)), strconv.Itoa(at.Year())
	}
	return s
}

// badgePageButtons returns the buttons to the other pages of a person's badges.
func badgePageButtons(ic *interaction.Context, user, page string) (buttons []discordgo.MessageComponent) {
	say := ic.Printer()
	add := func(to, label string) {
		if to != page {
			buttons = append(buttons, components.Button(discordgo.SecondaryButton, label, components.ViewID(BadgesView, user, to)))
		}
	}
	add(allBadges, say.Say("ui.button.badges.all"))
	add(generalBadges, say.Say("ui.badges.general"))
	for _, e := range ic.Book.Entries() {
		add(e.Game.Key, say.Teller(e.Game.Key, nil).ShortTitle())
	}
	return buttons
}
