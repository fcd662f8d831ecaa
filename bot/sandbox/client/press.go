package client

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// Options are a command's option values by name: strings, integers, numbers, booleans, or
// identifiers as strings.
type Options map[string]any

// Commands returns the commands that the slash picker offers the user in a channel.
func (u *User) Commands(ctx context.Context, channel string) ([]wire.Command, error) {
	index, err := u.fetchIndex(ctx, channel)
	return index.Commands, err
}

// fetchIndex fetches the channel's command index. It decodes the response only if it has changed.
func (u *User) fetchIndex(ctx context.Context, channel string) (wire.Index, error) {
	var raw json.RawMessage
	err := u.call(ctx, "GET", "/api/v10/channels/"+channel+"/application-command-index", nil, &raw)
	if err != nil {
		return wire.Index{}, err
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	if !bytes.Equal(raw, u.indexed) {
		u.offered = wire.Index{}
		if err := json.Unmarshal(raw, &u.offered); err != nil {
			return wire.Index{}, fmt.Errorf("client: decode the command index: %w", err)
		}
		u.indexed = raw
	}
	return u.offered, nil
}

// Command runs a slash command. sub is its sub-command ("start", or "group sub"), "" if it has
// none.
func (u *User) Command(ctx context.Context, channel, name, sub string, options Options) (*Reply, error) {
	body, err := u.buildCommand(ctx, channel, name, sub, options, "")
	if err != nil {
		return nil, err
	}
	return u.dispatchReply(ctx, body)
}

// Autocomplete returns the suggestions for the focused option. Its text so far is in options.
func (u *User) Autocomplete(ctx context.Context, channel, name, sub string, options Options,
	focused string) ([]Choice, error) {
	body, err := u.buildCommand(ctx, channel, name, sub, options, focused)
	if err != nil {
		return nil, err
	}
	body.Type = wire.InteractionAutocomplete
	in, err := u.dispatch(ctx, body)
	if err != nil {
		return nil, err
	}
	return in.choices, nil
}

// buildCommand returns the request for a slash command. It fails if the channel does not offer the
// command.
func (u *User) buildCommand(ctx context.Context, channel, name, sub string, options Options,
	focused string) (wire.UserInteraction, error) {
	none := wire.UserInteraction{}
	index, err := u.fetchIndex(ctx, channel)
	if err != nil {
		return none, err
	}
	i := slices.IndexFunc(index.Commands, func(c wire.Command) bool { return c.Name == name })
	if i < 0 {
		return none, fmt.Errorf("client: the channel offers no command /%s", name)
	}
	c := index.Commands[i]
	filled, err := fillOptions(c.Options, strings.Fields(sub), options, focused)
	if err != nil {
		return none, fmt.Errorf("client: /%s %s: %w", name, sub, err)
	}
	return wire.UserInteraction{
		Type: wire.InteractionCommand, ApplicationID: c.ApplicationID, ChannelID: channel,
		Data: wire.InteractionData{ID: c.ID, Name: c.Name, CommandType: c.Type, Version: c.Version, Options: filled},
	}, nil
}

// fillOptions returns the option values in the declared order, nested in the sub-commands of path.
func fillOptions(declared []wire.Option, path []string, options Options, focused string) ([]wire.OptionValue, error) {
	if len(path) > 0 {
		i := slices.IndexFunc(declared, func(o wire.Option) bool { return o.Name == path[0] })
		if i < 0 {
			return nil, fmt.Errorf("no sub-command %q", path[0])
		}
		below, err := fillOptions(declared[i].Options, path[1:], options, focused)
		return []wire.OptionValue{{Type: declared[i].Type, Name: path[0], Options: below}}, err
	}
	var out []wire.OptionValue
	for _, o := range declared {
		if v, given := options[o.Name]; given {
			out = append(out, wire.OptionValue{Type: o.Type, Name: o.Name, Value: v, Focused: o.Name == focused})
		}
	}
	if len(out) != len(options) {
		return nil, fmt.Errorf("some of %v are not options of the command", options)
	}
	return out, nil
}

// Click presses the button with the given custom_id on a message.
func (u *User) Click(ctx context.Context, m *Message, customID string) (*Reply, error) {
	return u.press(ctx, m, customID)
}

// ClickLabel presses the first button whose label contains the text.
func (u *User) ClickLabel(ctx context.Context, m *Message, label string) (*Reply, error) {
	if m != nil {
		for c := range wire.Walk(m.Components) {
			if c.Type == wire.Button && c.CustomID != "" && strings.Contains(c.Label, label) {
				return u.Click(ctx, m, c.CustomID)
			}
		}
	}
	return nil, fmt.Errorf("client: no button with the label %q", label)
}

// Select chooses values in the menu with the given custom_id on a message.
func (u *User) Select(ctx context.Context, m *Message, customID string, values ...string) (*Reply, error) {
	return u.press(ctx, m, customID, values...)
}

// press uses a component of a message, with the values chosen in a menu.
func (u *User) press(ctx context.Context, m *Message, customID string, values ...string) (*Reply, error) {
	if m == nil {
		return nil, fmt.Errorf("client: press %q: no message", customID)
	}
	return u.dispatchReply(ctx, Press(m, customID, values...))
}

// Press returns the request that a client sends when a component of a message is pressed, or values
// are chosen in it. A component that the message lacks is sent as a button, or as a string select
// if there are values. [User.Click] and [User.Select] fill in the guild and the session.
func Press(m *Message, customID string, values ...string) wire.UserInteraction {
	data := wire.InteractionData{CustomID: customID, ComponentType: wire.Button, Values: values}
	if c := m.Component(customID); c != nil {
		data.ComponentType = c.Type
	} else if len(values) > 0 {
		data.ComponentType = wire.StringSelect
	}
	if data.ComponentType != wire.Button {
		data.CommandType = data.ComponentType // selects send their type twice
	}
	return wire.UserInteraction{
		Type: wire.InteractionComponent, ApplicationID: m.Author.ID, ChannelID: m.ChannelID,
		MessageID: m.ID, MessageFlags: m.Flags, Data: data,
	}
}

// SubmitModal submits a form. texts holds the entered texts by custom_id; for a menu, the chosen
// values joined by commas. Other inputs keep the text that the form opened with.
func (u *User) SubmitModal(ctx context.Context, m *Modal, texts map[string]string) (*Reply, error) {
	data := wire.InteractionData{ID: m.ID, CustomID: m.CustomID}
	used := 0
	for _, holder := range m.Components {
		input := inputOf(holder)
		if input == nil {
			continue
		}
		text, given := texts[input.CustomID]
		if given {
			used++
		}
		data.Components = append(data.Components, fillInput(holder, *input, text, given))
	}
	if used != len(texts) {
		return nil, fmt.Errorf("client: the form %q lacks some of the given inputs", m.Title)
	}
	return u.dispatchReply(ctx, wire.UserInteraction{
		Type: wire.InteractionModalSubmit, ApplicationID: m.Application.ID, ChannelID: m.ChannelID, Data: data,
	})
}

// inputOf returns the input inside a row or label of a form, nil for plain text.
func inputOf(holder Component) *Component {
	if holder.Component == nil && len(holder.Components) > 0 {
		return &holder.Components[0]
	}
	return holder.Component
}

// fillInput returns an input of a submitted form in the same holder: with the given text, or with
// its initial one.
func fillInput(holder, input Component, text string, given bool) Component {
	filled := Component{Type: input.Type, CustomID: input.CustomID}
	switch {
	case input.IsSelect() && given:
		filled.Values = strings.Split(text, ",")
	case input.IsSelect():
	case given:
		filled.Value = &text
	default:
		filled.Value = input.Value
	}
	if holder.Component != nil {
		return Component{Type: holder.Type, Component: &filled}
	}
	return Component{Type: holder.Type, Components: []Component{filled}}
}
