package stats

import (
	"context"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/ranking"
)

// dailyView is the view of the buttons about the game of the day.
const dailyView = "daily"

// maxDayRows is how many results the table of a day shows.
const maxDayRows = 15

// ShowDayTable shows the results of a day on this server or, if all is true, everywhere. A private
// conversation shows everybody's results in both cases.
func ShowDayTable(ctx context.Context, ic *interaction.Context, day string, all bool) (interaction.Reply, error) {
	everybody, err := people.LoadDayResults(ctx, ic.Services, day)
	if err != nil {
		return interaction.Reply{}, err
	}
	all = all || !ic.Place.InServer()
	results := everybody
	if !all {
		results = nil
		for _, r := range everybody {
			if r.Server == ic.Guild {
				results = append(results, r)
			}
		}
	}
	say := ic.Printer()
	title := "ui.daily.table.server"
	if all {
		title = "ui.daily.table.all"
	}
	lines := []string{"**" + say.Say(title, render.Data{"Day": people.DayName(say, day), "N": len(results)}) + "**"}
	if len(results) == 0 {
		lines = append(lines, say.Say("ui.daily.table.none"))
	}
	place := 0
	for i, r := range results {
		if i == 0 || r.Points != results[i-1].Points {
			place = i + 1
		}
		if i < maxDayRows || r.User == ic.User {
			lines = append(lines, dayRow(say, place, r, r.User == ic.User))
		}
	}
	closing := interaction.DayClosing(day)
	state := "ui.daily.table.final"
	if ic.Clock.Now().Before(closing) {
		state = "ui.daily.table.open"
	}
	lines = append(lines, "-# "+say.Say(state, render.Data{"When": components.Moment(closing)}))
	buttons := []discordgo.MessageComponent{
		components.Button(discordgo.SecondaryButton, say.Say("ui.button.daily"), components.ViewID(dailyView, "page", day)),
	}
	if ic.Place.InServer() {
		label, what := "ui.button.daily.all", "all"
		if all {
			label, what = "ui.button.daily.server", "table"
		}
		buttons = append(buttons, components.Button(discordgo.SecondaryButton, say.Say(label), components.ViewID(dailyView, what, day)))
	}
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: &components.Message{
		Content: components.Text(lines), Rows: components.Rows(buttons),
	}}, nil
}

// dayRow returns the line of one result. The reader's own stands out.
func dayRow(say *render.Printer, place int, r people.DayResult, own bool) string {
	name := render.Escape(r.Name)
	if own {
		name = "**" + name + "**"
	}
	return say.Say("ui.daily.table.row", render.Data{
		"Place": place, "Name": name, "Points": say.Say("ui.daily.points", render.Data{"N": r.Points}),
	})
}

// calendarWeeks is how many weeks the picture of a calendar shows.
const calendarWeeks = 12

// ShowCalendar shows on which days the person has finished the game of the day, as a picture.
func ShowCalendar(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	calendar, err := people.LoadCalendar(ctx, ic.Services, ic.User)
	if err != nil {
		return interaction.Reply{}, err
	}
	say := ic.Printer()
	today := interaction.DayAt(ic.Clock.Now())
	at, _ := interaction.ParseDay(today)
	monday := at.AddDate(0, 0, -int(at.Weekday()+6)%7-7*(calendarWeeks-1))
	text := say.Say("ui.daily.streak", render.Data{"N": calendar.Streak(today), "Longest": calendar.Longest()})
	picture := ranking.Calendar{Title: say.Say("ui.daily.calendar"), Note: text}
	finished := 0
	for week := range calendarWeeks {
		first := monday.AddDate(0, 0, 7*week)
		row := ranking.Week{Name: people.DayName(say, interaction.DayAt(first))}
		for i := range row.Days {
			row.Days[i] = calendarDay(calendar, first.AddDate(0, 0, i), at)
			if row.Days[i].Done {
				finished++
			}
		}
		picture.Weeks = append(picture.Weeks, row)
	}
	alt := say.Say("ui.daily.calendar.alt", render.Data{"N": finished, "Weeks": calendarWeeks}) + " " + text
	drawn, err := drawPicture(ctx, ic, ic.Pictures.Single(ranking.DrawCalendar(picture), alt).In(ic.Theme(ctx)))
	if err != nil {
		return interaction.Reply{}, err
	}
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: &components.Message{
		Content: "**" + say.Say("ui.daily.calendar") + "**\n" + text,
		Files:   []components.File{components.Picture("calendar", drawn)},
		Rows: components.Rows([]discordgo.MessageComponent{
			components.Button(discordgo.SecondaryButton, say.Say("ui.button.daily"), components.ViewID(dailyView, "page", today)),
		}),
	}}, nil
}

// calendarDay returns a day of the picture.
func calendarDay(calendar people.Calendar, day, today time.Time) ranking.CalendarDay {
	mark, done := calendar[interaction.DayAt(day)]
	c := ranking.CalendarDay{N: day.Day(), Done: done, Today: day.Equal(today), Later: day.After(today)}
	if done {
		c.Words = strconv.Itoa(mark.Points)
	}
	return c
}

// dayLines returns how the reader does in the game of the day, for their statistics.
func dayLines(ctx context.Context, ic *interaction.Context) ([]string, error) {
	calendar, err := people.LoadCalendar(ctx, ic.Services, ic.User)
	if err != nil || len(calendar) == 0 {
		return nil, err
	}
	say := ic.Printer()
	streak := render.Data{"N": calendar.Streak(interaction.DayAt(ic.Clock.Now())), "Longest": calendar.Longest()}
	return []string{"- " + say.Say("ui.daily.stats", render.Data{
		"N": len(calendar), "Streak": say.Say("ui.daily.streak", streak),
	})}, nil
}

// calendarButton leads to the picture of the reader's calendar.
func calendarButton(ic *interaction.Context) discordgo.Button {
	return components.Button(discordgo.SecondaryButton, ic.Printer().Say("ui.button.daily.calendar"),
		components.ViewID(dailyView, "calendar", interaction.DayAt(ic.Clock.Now())))
}
