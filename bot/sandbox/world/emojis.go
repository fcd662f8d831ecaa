package world

import (
	"slices"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// Emojis are the application's emojis with their pictures, in the order of their creation.
type Emojis struct {
	list     []wire.AppEmoji
	pictures map[string]File // by id
}

// List returns all emojis.
func (e *Emojis) List() []wire.AppEmoji { return append([]wire.AppEmoji{}, e.list...) }

// Find returns the emoji with the given id, nil if there is none.
func (e *Emojis) Find(id string) *wire.AppEmoji {
	i := slices.IndexFunc(e.list, func(one wire.AppEmoji) bool { return one.ID == id })
	if i < 0 {
		return nil
	}
	return &e.list[i]
}

// HasName reports whether an emoji has that name.
func (e *Emojis) HasName(name string) bool {
	return slices.ContainsFunc(e.list, func(one wire.AppEmoji) bool { return one.Name == name })
}

// Picture returns the picture of an emoji.
func (e *Emojis) Picture(id string) (File, bool) {
	f, ok := e.pictures[id]
	return f, ok
}

// AddEmoji creates an emoji of the application.
func (w *World) AddEmoji(name, contentType string, picture []byte) wire.AppEmoji {
	e := wire.AppEmoji{
		ID: w.NextID(), Name: name, Roles: []string{}, User: &w.Bot.User, RequireColons: true,
		Animated: contentType == "image/gif", Available: true,
	}
	if w.Emojis.pictures == nil {
		w.Emojis.pictures = map[string]File{}
	}
	w.Emojis.list = append(w.Emojis.list, e)
	w.Emojis.pictures[e.ID] = File{ID: e.ID, Name: name, ContentType: contentType, Data: picture}
	return e
}

// Remove deletes an emoji and its picture.
func (e *Emojis) Remove(id string) {
	e.list = slices.DeleteFunc(e.list, func(one wire.AppEmoji) bool { return one.ID == id })
	delete(e.pictures, id)
}
