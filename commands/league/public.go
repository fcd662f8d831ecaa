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

// What can be pressed, as part of a custom_id.
const (
	pressNew      = "new"      // a menu of games: plan a season
	pressPage     = "page"     // what there is to know of a season
	pressEnter    = "in"       // take part
	pressWithdraw = "out"      // no longer
	pressNext     = "next"     // the season after one that is over
	pressSet      = "set"      // a part of the plan, from a menu
	pressPlan     = "plan"     // a page of the plan
	pressOption   = "option"   // of the game, from a menu
	pressAnnounce = "announce" // the plan
	pressDiscard  = "discard"  // the plan
	pressManage   = "manage"   // what can be corrected
	pressPerson   = "person"   // one of those who take part, from a menu
	pressRemove   = "remove"   // them
	pressReplace  = "replace"  // them by somebody, from a menu
	pressTable    = "table"    // a table, from a menu
	pressResult   = "result"   // of a table: who comes next
	pressVoid     = "void"     // a table that counts for nothing
	pressHere     = "here"     // the season goes on in this channel
	pressRetry    = "retry"    // what the season met trouble with
	pressClose    = "close"    // sign-up, before its time; asks first
	pressEnd      = "end"      // the season as it stands; asks first
	pressCancel   = "cancel"   // the season; asks first
)

// pressID is the custom_id of something to be done about a season.
func pressID(what, id string, more ...string) string {
	return components.ID(components.VerbLeague, append([]string{what, id}, more...)...)
}

// message is what the channel is told of a season, without the picture.
func (t telling) message() components.Message {
	var lines []string
	if t.r.Phase == season.SignUp {
		lines = t.plan()
	}
	if t.r.Trouble != "" && !t.r.ended() {
		lines = append(lines, t.trouble(t.r.Trouble))
	}
	if t.r.Phase != season.Cancelled {
		lines = append(lines, t.chance())
	}
	head := append([]string{"**" + t.title() + "**"}, t.state()...)
	if t.r.Phase == season.SignUp { // of any number, who may have long names: the rest matters more
		rest := len([]rune(strings.Join(slices.Concat(head, lines), "\n")))
		head = append(head, t.signedUp(components.MaxContent-rest-1))
	}
	return components.Message{Content: components.Text(append(head, lines...)), Rows: components.Rows(t.buttons())}
}

// trouble says what keeps the season from going on.
func (t telling) trouble(why trouble) string {
	return "⚠️ " + t.Say("ui.league.trouble."+string(why))
}

// buttons are those of the public message: who may press them is asked then.
func (t telling) buttons() (buttons []discordgo.MessageComponent) {
	add := func(style discordgo.ButtonStyle, key, what string) {
		buttons = append(buttons, components.Button(style, t.Say(key), pressID(what, t.r.ID)))
	}
	switch t.r.Phase {
	case season.SignUp:
		add(discordgo.SuccessButton, "ui.league.button.enter", pressEnter)
		add(discordgo.SecondaryButton, "ui.league.button.withdraw", pressWithdraw)
	case season.Over:
		if t.r.Next == "" {
			add(discordgo.PrimaryButton, "ui.league.button.next", pressNext)
		}
	}
	add(discordgo.SecondaryButton, "ui.league.button.page", pressPage)
	return buttons
}

// pictured tells whether there is something to draw.
func (r *record) pictured() bool {
	return (r.Phase == season.Running || r.Phase == season.Over) && len(r.Entrants) > 0
}

// show brings the message in the channel up to date; true when that has changed the
// record.
func show(ctx context.Context, d *interaction.Services, r *record) (bool, error) {
	t := tell(d.Book, r.Locale, r)
	m := t.message()
	words := m
	words.Content += "\n" + strings.Join(t.inFull(), "\n") + fmt.Sprint(t.divisions())
	tells := words.Hash()
	if r.Shown.ID != "" && tells == r.Tells {
		return false, nil
	}
	if r.pictured() {
		picture, err := t.picture(ctx, d)
		if err != nil {
			return false, err
		}
		m.Files = []components.File{components.Picture("standings", picture)}
	}
	return tellAnew(ctx, d, r, m, tells)
}

// tellAnew gives the message its words, or has a place made for it where there is none
// that can be edited.
func tellAnew(ctx context.Context, d *interaction.Services, r *record, m components.Message, tells uint64) (changed bool, _ error) {
	old := r.Shown
	if old.ID != "" {
		switch posted, err := d.Messenger.Edit(ctx, r.Channel, old.ID, old.Files, m); {
		case errors.Is(err, interaction.ErrGone):
			old.ID = ""
		case !errors.Is(err, interaction.ErrOld):
			if err == nil {
				r.Shown, r.Tells = posted, tells
			}
			return err == nil, err
		}
	}
	placed, err := d.PostPlaceholder(ctx, r.Channel, fmt.Sprint("season ", r.ID, " ", r.Serial))
	if err != nil {
		return false, err // the old one is to go when there is another
	}
	r.Shown, r.Serial, r.Tells = placed, r.Serial+1, 0
	if old.ID != "" {
		if err := d.Messenger.Remove(ctx, r.Channel, old.ID); err != nil {
			d.Log.Warn("an old message of a season stays", "channel", r.Channel, "season", r.ID, "error", err)
		}
	}
	return true, nil
}

// announce says the first note that has not been said, or has a place made for it; true
// when there was one.
func announce(ctx context.Context, d *interaction.Services, r *record) (bool, error) {
	for i := range r.Notes {
		switch n := &r.Notes[i]; {
		case n.Message == "":
			posted, err := d.PostPlaceholder(ctx, r.Channel, fmt.Sprint("season ", r.ID, " note ", r.Serial))
			if err == nil {
				n.Message, n.Blank, r.Serial = posted.ID, true, r.Serial+1
			}
			return err == nil, err
		case n.Blank:
			m := components.Message{Content: render.Clip(tell(d.Book, r.Locale, r).said(*n), components.MaxContent)}
			err := write(ctx, d, r, n.Message, m)
			n.Blank = err != nil
			return err == nil, err
		}
	}
	return false, nil
}

// write gives a message of a season its words, unless somebody has deleted it.
func write(ctx context.Context, d *interaction.Services, r *record, message string, m components.Message) error {
	_, err := d.Messenger.Edit(ctx, r.Channel, message, nil, m)
	if errors.Is(err, interaction.ErrGone) {
		return nil
	}
	return err
}

// call is the message of which a table's thread is made.
func (t telling) call(i int) components.Message {
	return components.Message{Content: render.Clip(t.Say("ui.league.call", render.Data{
		"Season": t.title(), "Table": t.table(i), "Names": t.names(t.r.Tables[i].People),
	}), components.MaxContent)}
}
