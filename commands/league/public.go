package league

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine/kit/season"
	"github.com/railbot/railbot/render"
)

// What a button or menu of a season does, as the field of its custom_id after the verb.
const (
	pressNew      = "new"      // choose a game and plan a season
	pressPage     = "page"     // show a season
	pressEnter    = "in"       // sign up
	pressWithdraw = "out"      // withdraw
	pressNext     = "next"     // announce the season after one that is over
	pressSet      = "set"      // change a setting of the plan
	pressPlan     = "plan"     // show a page of the plan
	pressOption   = "option"   // change an option of the game
	pressAnnounce = "announce" // announce the planned season
	pressDiscard  = "discard"  // discard the plan
	pressManage   = "manage"   // show the page of corrections
	pressPerson   = "person"   // show what can be done about an entrant
	pressRemove   = "remove"   // remove an entrant
	pressReplace  = "replace"  // replace an entrant
	pressTable    = "table"    // ask for the result of a table
	pressResult   = "result"   // choose who came next at a table
	pressVoid     = "void"     // make a table count for nothing
	pressHere     = "here"     // move the season to this channel
	pressRetry    = "retry"    // retry after a trouble
	pressClose    = "close"    // close sign-up early, after a confirmation
	pressEnd      = "end"      // end the season as it stands, after a confirmation
	pressCancel   = "cancel"   // cancel the season, after a confirmation
)

// pressID returns the custom_id of a button or menu of a season. what is one of the press
// constants, and more holds its further fields.
func pressID(what, id string, more ...string) string {
	return components.ID(components.VerbLeague, append([]string{what, id}, more...)...)
}

// publicMessage returns the season's message in its channel, without the picture: its title, its stage,
// who has signed up, and what keeps it from going on. The page behind Details has the rest.
func (t seasonText) publicMessage() components.Message {
	lines := append([]string{"**" + t.title() + "**"}, t.stateLines()...)
	var warning []string
	if t.record.Trouble != "" && !t.record.isEnded() {
		warning = append(warning, t.troubleLine(t.record.Trouble))
	}
	if t.record.Phase == season.SignUp { // the names get the room that the other lines leave
		rest := len([]rune(strings.Join(slices.Concat(lines, warning), "\n")))
		lines = append(lines, t.entrantsLine(components.MaxContent-rest-1))
	}
	return components.Message{Content: components.Text(append(lines, warning...)), Rows: components.Rows(t.publicButtons())}
}

// troubleLine returns the warning that says why the season cannot go on.
func (t seasonText) troubleLine(why trouble) string {
	return "⚠️ " + t.Say("ui.league.trouble."+string(why))
}

// publicButtons returns the buttons of the public message. Everybody sees the same buttons;
// permissions are checked when one is pressed.
func (t seasonText) publicButtons() (buttons []discordgo.MessageComponent) {
	add := func(style discordgo.ButtonStyle, key, what string) {
		buttons = append(buttons, components.Button(style, t.Say(key), pressID(what, t.record.ID)))
	}
	switch t.record.Phase {
	case season.SignUp:
		add(discordgo.PrimaryButton, "ui.league.button.enter", pressEnter)
		add(discordgo.SecondaryButton, "ui.league.button.withdraw", pressWithdraw)
	case season.Over:
		if t.record.Next == "" {
			add(discordgo.PrimaryButton, "ui.league.button.next", pressNext)
		}
	}
	add(discordgo.SecondaryButton, "ui.league.button.page", pressPage)
	return buttons
}

// hasStandings reports whether the public message has a picture of the standings.
func (r *record) hasStandings() bool {
	return (r.Phase == season.Running || r.Phase == season.Over) && len(r.Entrants) > 0
}

// updateMessage brings the season's message in the channel up to date. It reports whether that
// changed the record.
func updateMessage(ctx context.Context, d *interaction.Services, r *record) (bool, error) {
	t := newSeasonText(d.Book, r.Locale, r)
	m := t.publicMessage()
	hashed := m
	hashed.Content += "\n" + strings.Join(t.allStandingLines(), "\n") + fmt.Sprint(t.rankingDivisions())
	hash := hashed.Hash()
	if r.Shown.ID != "" && hash == r.ShownHash {
		return false, nil
	}
	if name, job, ok := t.pictureJob(d); ok {
		theme, err := d.ServerTheme(ctx, r.Guild)
		if err != nil {
			return false, err
		}
		picture, err := d.DrawLowPriority(ctx, job.In(theme))
		if err != nil {
			return false, err
		}
		m.Files = []components.File{components.Picture(name, picture)}
	}
	return publishMessage(ctx, d, r, m, hash)
}

// publishMessage edits the season's message. If the message is gone or too old to be edited,
// publishMessage posts an empty one in its place, which the next step fills. It reports whether
// the record has changed.
func publishMessage(ctx context.Context, d *interaction.Services, r *record, m components.Message, hash uint64) (changed bool, _ error) {
	old := r.Shown
	if old.ID != "" {
		switch posted, err := d.Messenger.Edit(ctx, r.Channel, old.ID, old.Files, m); {
		case errors.Is(err, interaction.ErrGone):
			old.ID = ""
		case !errors.Is(err, interaction.ErrOld):
			if err == nil {
				r.Shown, r.ShownHash = posted, hash
			}
			return err == nil, err
		}
	}
	placed, err := d.PostPlaceholder(ctx, r.Channel, fmt.Sprint("season ", r.ID, " ", r.Serial))
	if err != nil {
		return false, err // keep the old message until there is a new one
	}
	r.Shown, r.Serial, r.ShownHash = placed, r.Serial+1, 0
	if old.ID != "" {
		if err := d.Messenger.Remove(ctx, r.Channel, old.ID); err != nil {
			d.Log.Warn("an old message of a season stays", "channel", r.Channel, "season", r.ID, "error", err)
		}
	}
	return true, nil
}

// announceNote takes one step to publish the first note that is not published: it posts an empty
// message and records its ID, or writes the text into it. It reports whether there was such a
// note.
func announceNote(ctx context.Context, d *interaction.Services, r *record) (bool, error) {
	for i := range r.Notes {
		switch n := &r.Notes[i]; {
		case n.Message == "":
			posted, err := d.PostPlaceholder(ctx, r.Channel, fmt.Sprint("season ", r.ID, " note ", r.Serial))
			if err == nil {
				n.Message, n.Unwritten, r.Serial = posted.ID, true, r.Serial+1
			}
			return err == nil, err
		case n.Unwritten:
			m := components.Message{Content: render.Clip(newSeasonText(d.Book, r.Locale, r).noteText(*n), components.MaxContent)}
			err := editMessage(ctx, d, r, n.Message, m)
			n.Unwritten = err != nil
			return err == nil, err
		}
	}
	return false, nil
}

// editMessage replaces the text of a message in the season's channel. It does nothing if
// somebody has deleted the message.
func editMessage(ctx context.Context, d *interaction.Services, r *record, message string, m components.Message) error {
	_, err := d.Messenger.Edit(ctx, r.Channel, message, nil, m)
	if errors.Is(err, interaction.ErrGone) {
		return nil
	}
	return err
}

// tableMessage returns the message that names the people of table i. The table's thread is
// attached to it.
func (t seasonText) tableMessage(i int) components.Message {
	return components.Message{Content: render.Clip(t.Say("ui.league.call", render.Data{
		"Season": t.title(), "Table": t.tableName(i), "Names": t.joinNames(t.record.Tables[i].People),
	}), components.MaxContent)}
}
