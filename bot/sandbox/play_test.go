package sandbox_test

import (
	"bytes"
	"image/color"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
)

const table = sandbox.SeedTable1

func button(label, id string) discordgo.Button {
	return discordgo.Button{Label: label, Style: discordgo.PrimaryButton, CustomID: id}
}

func row(c ...discordgo.MessageComponent) []discordgo.MessageComponent {
	return []discordgo.MessageComponent{discordgo.ActionsRow{Components: c}}
}

// tableBot is a typical small bot: it responds to every kind of interaction in one of the usual
// ways.
func tableBot(t *testing.T) handler {
	respond := func(s *discordgo.Session, i *discordgo.InteractionCreate, kind discordgo.InteractionResponseType, data *discordgo.InteractionResponseData) {
		if err := s.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{Type: kind, Data: data}); err != nil {
			t.Errorf("respond %d: %v", kind, err)
		}
	}
	return func(s *discordgo.Session, i *discordgo.InteractionCreate) {
		switch i.Type {
		case discordgo.InteractionApplicationCommand:
			respond(s, i, 4, &discordgo.InteractionResponseData{
				Content: "The board", Components: row(button("Play", "play"), button("Ask", "ask"), button("Later", "later"), button("Turn", "turn")),
				Files: []*discordgo.File{{Name: "board.png", ContentType: "image/png", Reader: bytes.NewReader(picture(color.White))}},
			})
		case discordgo.InteractionApplicationCommandAutocomplete:
			respond(s, i, 8, &discordgo.InteractionResponseData{Choices: []*discordgo.ApplicationCommandOptionChoice{{Name: "Freight", Value: "freight"}}})
		case discordgo.InteractionModalSubmit:
			input := i.ModalSubmitData().Components[0].(*discordgo.ActionsRow).Components[0].(*discordgo.TextInput)
			respond(s, i, 4, &discordgo.InteractionResponseData{Content: "You searched " + input.Value, Flags: discordgo.MessageFlagsEphemeral})
		case discordgo.InteractionMessageComponent:
			pressed(t, s, i, respond)
		}
	}
}

func pressed(t *testing.T, s *discordgo.Session, i *discordgo.InteractionCreate, respond func(*discordgo.Session, *discordgo.InteractionCreate, discordgo.InteractionResponseType, *discordgo.InteractionResponseData)) {
	switch data := i.MessageComponentData(); data.CustomID {
	case "play":
		two := 2
		respond(s, i, 4, &discordgo.InteractionResponseData{Content: "Hand of " + i.Member.User.ID, Flags: discordgo.MessageFlagsEphemeral,
			Components: row(discordgo.SelectMenu{CustomID: "buy", MinValues: &two, MaxValues: 2, Options: []discordgo.SelectMenuOption{{Label: "One", Value: "1"}, {Label: "Two", Value: "2"}, {Label: "Three", Value: "3"}}})})
	case "ask":
		respond(s, i, 9, &discordgo.InteractionResponseData{CustomID: "search", Title: "Search", Components: row(discordgo.TextInput{CustomID: "text", Label: "For", Style: discordgo.TextInputShort, Required: true})})
	case "later":
		respond(s, i, 5, &discordgo.InteractionResponseData{Flags: discordgo.MessageFlagsEphemeral})
		content := "At last"
		if _, err := s.InteractionResponseEdit(i.Interaction, &discordgo.WebhookEdit{Content: &content}); err != nil {
			t.Errorf("edit: %v", err)
		}
		if _, err := s.FollowupMessageCreate(i.Interaction, true, &discordgo.WebhookParams{Content: "And more", Flags: discordgo.MessageFlagsEphemeral}); err != nil {
			t.Errorf("follow-up: %v", err)
		}
	case "turn":
		respond(s, i, 7, &discordgo.InteractionResponseData{Content: "Next turn", Components: row(button("Play", "play"))})
	case "buy":
		respond(s, i, 7, &discordgo.InteractionResponseData{Content: "Bought " + data.Values[0] + data.Values[1]})
	}
}

func TestGameThroughDiscordgo(t *testing.T) {
	w := newWorld(t)
	w.commands(rails)
	w.session(tableBot(t))
	alice, bob := w.user("Alice"), w.user("Bob")

	start, err := alice.Command(w.ctx, table, "rails", "start", client.Options{"game": "trains", "seats": 3, "with": bob.ID(), "fast": true, "title": "Tokyo"})
	if err != nil {
		t.Fatal(err)
	}
	board := start.Message
	if start.Kind != client.Posted || board.Content != "The board" || board.Interaction.Name != "rails start" || board.Type != 20 {
		t.Fatalf("start: %+v", board)
	}
	data, err := alice.Download(w.ctx, board.Attachments[0])
	if err != nil || !bytes.Equal(data, picture(color.White)) || board.Attachments[0].Width != 4 {
		t.Fatalf("the picture: %v %v", board.Attachments, err)
	}
	choices, err := alice.Autocomplete(w.ctx, table, "rails", "buy", client.Options{"card": "fr"}, "card")
	if err != nil || len(choices) != 1 || choices[0].Value != "freight" {
		t.Fatalf("autocomplete: %v %v", choices, err)
	}
	hand, err := alice.Click(w.ctx, board, "play")
	if err != nil || !hand.Message.Ephemeral() || hand.Message.Content != "Hand of "+alice.ID() {
		t.Fatalf("play: %+v %v", hand, err)
	}
	bought, err := alice.Select(w.ctx, hand.Message, "buy", "3", "1")
	if err != nil || bought.Kind != client.Updated || bought.Message.Content != "Bought 31" || len(bought.Message.Components) != 0 {
		t.Fatalf("buy: %+v %v", bought, err)
	}
	his, err := bob.WaitMessage(w.ctx, table, func(m *client.Message) bool { return m.ID == board.ID })
	if err != nil {
		t.Fatal(err)
	}
	form, err := bob.ClickLabel(w.ctx, his, "Ask")
	if err != nil || form.Kind != client.Opened || form.Modal.Title != "Search" {
		t.Fatalf("ask: %+v %v", form, err)
	}
	found, err := bob.SubmitModal(w.ctx, form.Modal, map[string]string{"text": "Kyoto"})
	if err != nil || found.Message.Content != "You searched Kyoto" {
		t.Fatalf("modal: %+v %v", found, err)
	}
	later, err := bob.Click(w.ctx, board, "later")
	if err != nil || later.Message.Content != "At last" || !later.Message.Ephemeral() || later.Message.EditedTimestamp != nil {
		t.Fatalf("later: %+v %v", later, err)
	}
	if _, err := bob.WaitMessage(w.ctx, table, func(m *client.Message) bool { return m.Content == "And more" }); err != nil {
		t.Fatal(err)
	}
	if all := bob.Answers(later); len(all) != 2 || all[1].InteractionMetadata.OriginalResponseID != all[0].ID {
		t.Errorf("answers: %+v", all)
	}
	turn, err := bob.Click(w.ctx, board, "turn")
	if err != nil || turn.Kind != client.Updated || turn.Message.Content != "Next turn" || turn.Message.EditedTimestamp == nil {
		t.Fatalf("turn: %+v %v", turn, err)
	}
	wantPrivacy(t, w, alice, bob)
	if v := w.Violations(); len(v) != 0 {
		t.Errorf("got violations: %+v", v)
	}
	for _, in := range w.Interactions() {
		if in.Outcome != sandbox.Answered || in.Delivered != 1 {
			t.Errorf("got interaction %+v", in)
		}
	}
}

// wantPrivacy checks that only its user saw each ephemeral message.
func wantPrivacy(t *testing.T, w *world, alice, bob *client.User) {
	t.Helper()
	for _, u := range w.Users() {
		for _, seen := range w.Seen(u.ID) {
			if m := seen.Message; m != nil && m.Ephemeral() && m.InteractionMetadata.User.ID != u.ID {
				t.Errorf("%s saw %s of %s", u.Username, m.Content, m.InteractionMetadata.User.Username)
			}
		}
	}
	if len(w.Seen(sandbox.SeedDave)) == 0 {
		t.Error("the spectator saw no board")
	}
	var history []client.Message
	w.do(w.Users()[0].Token, "GET", "/api/v10/channels/"+table+"/messages", nil).into(t, &history)
	if len(history) != 1 {
		t.Errorf("the history has %d messages, want the board alone", len(history))
	}
	for _, m := range append(alice.Messages(table), bob.Messages(table)...) {
		if m.Ephemeral() {
			if a := w.bot("GET", "/channels/"+table+"/messages/"+m.ID, nil); a.Code != 10008 {
				t.Errorf("an ephemeral message can be fetched: %s", a.raw)
			}
		}
	}
}
