package playtest

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
)

// Person is somebody in a channel.
type Person struct {
	World        *World
	User, Locale string
	Shown        components.Message // the private message that they see
	Announced    components.Message // the last one that another reply followed
	Permissions  int64
}

// ResignAndForget lets the person resign and have themselves forgotten, and returns the last answer.
func (p *Person) ResignAndForget() string {
	p.World.T.Helper()
	p.Run("rails leave")
	p.Click("Resign")
	p.Run("rails forget")
	return p.Click("Forget me")
}

// Person returns a person who speaks English. They have no place at a table.
func (w *World) Person(user string) *Person { return &Person{World: w, User: user, Locale: "en-US"} }

// People returns the people u1, u2, ….
func (w *World) People(n int) []*Person {
	list := make([]*Person, n)
	for i := range list {
		list[i] = w.Person("u" + strconv.Itoa(i+1))
	}
	return list
}

// Request returns a request of the person with an id of its own, as [interaction.Decode] makes it.
func (p *Person) Request(kind interaction.Kind) interaction.Request {
	p.World.Serial++
	r := interaction.Request{
		ID: "i" + strconv.Itoa(p.World.Serial), Token: "secret-token", AppID: "1", Kind: kind,
		Channel: p.World.Channel, Guild: p.World.Guild, User: p.User, Name: strings.ToUpper(p.User) + " *name*",
		Locale: p.Locale, GuildLocale: "en-US", BotPermissions: AllPermissions, UserPermissions: p.Permissions,
		Received: p.World.Clock.Now(),
	}
	if r.Place = p.World.Place; !r.Place.InServer() {
		r.Guild, r.GuildLocale = "", ""
	}
	if called, ok := p.World.Names[p.User]; ok {
		r.Name, r.Plain = called.Name, called.Plain
	}
	return r
}

// CommandRequest returns a slash command. Path is "rails start", options are "name=value".
func (p *Person) CommandRequest(path string, options ...string) interaction.Request {
	r := p.Request(interaction.Command)
	r.Path, r.Options = strings.Fields(path), map[string]string{}
	for _, o := range options {
		name, value, _ := strings.Cut(o, "=")
		r.Options[name] = value
	}
	return r
}

// PressRequest returns a press of a component of the person's private message or of a public one. Chosen are
// the values of a menu.
func (p *Person) PressRequest(id string, private bool, chosen ...string) interaction.Request {
	r := p.Request(interaction.Component)
	r.CustomID, r.Values = id, chosen
	r.Message.ID, r.Message.Ephemeral = "public", private
	if private {
		for i, f := range p.Shown.Files {
			r.Message.Files = append(r.Message.Files, components.Attachment{ID: strconv.Itoa(i), Name: f.Name})
		}
	}
	return r
}

// Send handles a request, checks the reply, shows it to the person and updates the channel. If another
// reply follows the first, the person sees that one, unless it has no message, and Announced keeps the first.
func (p *Person) Send(r interaction.Request) interaction.Reply {
	p.World.T.Helper()
	reply, err := p.World.Commands.Handle(p.World.Ctx, r)
	if err != nil {
		p.World.T.Fatalf("%s: %v", Describe(r), err)
	}
	CheckReply(p.World.T, reply)
	if reply.Update && !r.Message.Ephemeral {
		p.World.T.Errorf("%s: the reply replaces a public message", Describe(r))
	}
	if reply.Message != nil {
		p.Shown = *reply.Message
	}
	p.World.UpdateIfDirty()
	if reply.Continue == nil {
		return reply
	}
	p.Announced = p.Shown
	if reply, err = reply.Continue(p.World.Ctx); err != nil {
		p.World.T.Fatalf("%s: %v", Describe(r), err)
	}
	if reply.Message == nil { // what was announced is dropped
		return reply
	}
	CheckReply(p.World.T, reply)
	p.Shown = *reply.Message
	p.World.UpdateIfDirty()
	return reply
}

// Describe returns a request as a text.
func Describe(r interaction.Request) string {
	return fmt.Sprintf("%s %v %v %q %v", r.Kind, r.Path, r.Options, r.CustomID, r.Values)
}

// Run runs a slash command and returns the text of the answer.
func (p *Person) Run(path string, options ...string) string {
	p.World.T.Helper()
	return p.Text(p.Send(p.CommandRequest(path, options...)))
}

// Text returns the text of a reply, which must have a message.
func (p *Person) Text(reply interaction.Reply) string {
	p.World.T.Helper()
	if reply.Message == nil {
		p.World.T.Fatalf("got the reply %+v, want one with a message", reply)
	}
	return reply.Message.Content
}

// Click presses a button of the private message by its label, and returns the text of the answer.
func (p *Person) Click(label string) string {
	p.World.T.Helper()
	return p.PressID(Find(p.World.T, p.Shown, label).ID)
}

// Choose chooses an option of a menu of the private message by its label, and returns the text of the answer.
func (p *Person) Choose(label string) string {
	p.World.T.Helper()
	c := Find(p.World.T, p.Shown, label)
	return p.PressID(c.ID, c.Value)
}

// ClickPublic presses a button of the board by its label, and returns the text of the answer.
func (p *Person) ClickPublic(label string) string {
	p.World.T.Helper()
	if p.World.Board == nil {
		p.World.T.Fatal("the channel has no board")
	}
	return p.PressPublicID(Find(p.World.T, p.World.Board.Message, label).ID)
}

// PressID presses a component of a private message by its custom id, and returns the text of the answer.
func (p *Person) PressID(id string, chosen ...string) string {
	p.World.T.Helper()
	return p.Text(p.Send(p.PressRequest(id, true, chosen...)))
}

// PressPublicID presses a component of a public message by its custom id, and returns the text of the answer.
func (p *Person) PressPublicID(id string, chosen ...string) string {
	p.World.T.Helper()
	return p.Text(p.Send(p.PressRequest(id, false, chosen...)))
}

// Picture returns the only picture of the private message.
func (p *Person) Picture() []byte {
	p.World.T.Helper()
	if len(p.Shown.Files) != 1 {
		p.World.T.Fatalf("got %d pictures under %q, want 1", len(p.Shown.Files), p.Shown.Content)
	}
	return p.Shown.Files[0].Data
}

// NonBlank returns s as the values of a press, or no values if it is empty.
func NonBlank(s string) []string {
	if s == "" {
		return nil
	}
	return []string{s}
}

// Press presses a control of the private message.
func (p *Person) Press(c Control) interaction.Reply {
	p.World.T.Helper()
	if c.Value == "" {
		return p.Send(p.PressRequest(c.ID, true))
	}
	return p.Send(p.PressRequest(c.ID, true, c.Value))
}

// Reach opens pages of the panel until a move or its mirror image can be pressed, and returns its
// control. See [Reach].
func (p *Person) Reach(notation string) (c Control, taps int, ok bool) {
	p.World.T.Helper()
	pos := p.World.Position()
	return Reach(pos, pos.Mirror(p.World.Match().Seat(p.User), notation), Controls(p.Shown), func(c Control) []Control {
		p.Press(c)
		return Controls(p.Shown)
	})
}

// InLanguage returns one of two texts by the person's language.
func (p *Person) InLanguage(english, french string) string {
	if p.Locale == "fr" {
		return french
	}
	return english
}

// ChooseGuest chooses a user from the menu of people in the private message, and returns the text of the answer.
func (p *Person) ChooseGuest(guest string, bot bool) string {
	p.World.T.Helper()
	menu, ok := p.Shown.Rows[0].(discordgo.ActionsRow).Components[0].(discordgo.SelectMenu)
	if !ok || menu.MenuType != discordgo.UserSelectMenu {
		p.World.T.Fatalf("got %+v, want a message with a menu of people", p.Shown)
	}
	r := p.PressRequest(menu.CustomID, true, guest)
	r.NamedUsers = map[string]interaction.NamedUser{guest: {Name: guest + " *name*", Bot: bot}}
	return p.Text(p.Send(r))
}
