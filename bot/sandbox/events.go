package sandbox

import (
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/railbot/railbot/bot/sandbox/form"
	"github.com/railbot/railbot/bot/sandbox/gateway"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/bot/sandbox/world"
)

// Refusals about scheduled events.
var (
	errUnknownEvent = form.Refuse(http.StatusNotFound, 10070, "Unknown Guild Scheduled Event")
	errEventLimit   = form.Refuse(http.StatusBadRequest, 30038, "Maximum number of uncompleted guild scheduled events reached (100)")
	errEventOver    = form.Refuse(http.StatusBadRequest, 180000, "Cannot update a finished event")
)

// The longest texts of an event, in characters, as in Discord's OpenAPI file.
const (
	maxEventName        = 100
	maxEventDescription = 1000
	maxEventLocation    = 100
)

// eventRequest is the body of a request that creates or changes an event. Missing fields are nil.
type eventRequest struct {
	Name         *string             `json:"name"`
	Description  *string             `json:"description"`
	Start        *time.Time          `json:"scheduled_start_time"`
	End          *time.Time          `json:"scheduled_end_time"`
	PrivacyLevel *int                `json:"privacy_level"`
	EntityType   *int                `json:"entity_type"`
	ChannelID    *string             `json:"channel_id"`
	Metadata     *wire.EventMetadata `json:"entity_metadata"`
	Status       *int                `json:"status"`
}

// getEvents handles GET /guilds/{guild_id}/scheduled-events.
func (s *Server) getEvents(c *call) (any, error) {
	g, err := s.eventGuild(c)
	if err != nil {
		return nil, err
	}
	return append([]*wire.ScheduledEvent{}, s.world.CurrentEvents(g.ID)...), nil
}

// eventGuild returns the guild of a request about events, which the bot must be in.
func (s *Server) eventGuild(c *call) (*wire.Guild, error) {
	g := s.world.FindGuild(c.path("guild_id"))
	switch {
	case g == nil:
		return nil, errUnknownGuild
	case !c.who.In(g.ID):
		return nil, world.ErrMissingAccess
	}
	return g, nil
}

// postEvent handles POST /guilds/{guild_id}/scheduled-events: it creates an event outside of voice channels.
func (s *Server) postEvent(c *call) (any, error) {
	g, err := s.eventGuild(c)
	if err != nil {
		return nil, err
	}
	var want eventRequest
	if err := form.Decode(c.body.Raw, &want); err != nil {
		return nil, err
	}
	if !s.world.MayCreateEvents(g) {
		return nil, world.ErrPermissions
	}
	e := &wire.ScheduledEvent{GuildID: g.ID, CreatorID: c.who.User.ID, Status: wire.EventScheduled}
	if err := s.fillEvent(e, want); err != nil {
		return nil, err
	}
	if want.Status != nil {
		return nil, form.Invalid("status", "BASE_TYPE_INVALID", "A new event has no status")
	}
	if len(s.world.CurrentEvents(g.ID)) >= world.MaxEvents {
		return nil, errEventLimit
	}
	e.ID = s.world.NextID()
	s.world.Events = append(s.world.Events, e)
	s.gateway.AnnounceAll(g.ID, gateway.IntentEvents, "GUILD_SCHEDULED_EVENT_CREATE", *e)
	return *e, nil
}

// patchEvent handles PATCH /guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}: it changes or cancels an
// event of the bot.
func (s *Server) patchEvent(c *call) (any, error) {
	g, err := s.eventGuild(c)
	if err != nil {
		return nil, err
	}
	e := s.world.FindEvent(g.ID, c.path("guild_scheduled_event_id"))
	var want eventRequest
	if err := form.Decode(c.body.Raw, &want); err != nil {
		return nil, err
	}
	switch {
	case e == nil:
		return nil, errUnknownEvent
	case !s.world.MayCreateEvents(g) || e.CreatorID != c.who.User.ID:
		return nil, world.ErrPermissions
	case e.Status == wire.EventCompleted, e.Status == wire.EventCanceled:
		return nil, errEventOver
	}
	changed := *e
	if err := s.fillEvent(&changed, want); err != nil {
		return nil, err
	}
	if want.Status != nil && *want.Status != e.Status {
		begins := e.Status == wire.EventScheduled && *want.Status == wire.EventActive
		ends := e.Status == wire.EventActive && *want.Status == wire.EventCompleted
		cancelled := e.Status == wire.EventScheduled && *want.Status == wire.EventCanceled
		if !begins && !ends && !cancelled {
			return nil, form.Invalid("status", "GUILD_SCHEDULED_EVENT_INVALID_STATUS", "An event cannot go to this status from where it is")
		}
		changed.Status = *want.Status
	}
	*e = changed
	s.gateway.AnnounceAll(g.ID, gateway.IntentEvents, "GUILD_SCHEDULED_EVENT_UPDATE", *e)
	return *e, nil
}

// fillEvent sets what a request asks for, and checks the event as a whole. Beyond the OpenAPI file, an event
// outside of voice channels needs an end and a place, has no channel, and begins in the future.
func (s *Server) fillEvent(e *wire.ScheduledEvent, want eventRequest) error {
	setText(&e.Name, want.Name)
	if want.Description != nil {
		e.Description = want.Description
	}
	if want.Start != nil {
		e.Start = want.Start.UTC()
	}
	if want.End != nil {
		e.End = want.End.UTC()
	}
	if want.PrivacyLevel != nil {
		e.PrivacyLevel = *want.PrivacyLevel
	}
	if want.EntityType != nil {
		e.EntityType = *want.EntityType
	}
	if want.Metadata != nil {
		e.Metadata = *want.Metadata
	}
	errs := &form.Errors{}
	checkEventText(errs, "name", e.Name, 1, maxEventName)
	checkEventText(errs, "entity_metadata.location", e.Metadata.Location, 1, maxEventLocation)
	if e.Description != nil {
		checkEventText(errs, "description", *e.Description, 0, maxEventDescription)
	}
	if e.EntityType != wire.EventExternal {
		errs.Add("entity_type", "BASE_TYPE_CHOICES", "The sandbox has only events outside of voice channels (3)")
	}
	if want.ChannelID != nil {
		errs.Add("channel_id", "GUILD_SCHEDULED_EVENT_CHANNEL", "An event outside of voice channels has no channel")
	}
	if e.PrivacyLevel != 2 {
		errs.Add("privacy_level", "BASE_TYPE_CHOICES", "Value must be one of {2}.")
	}
	switch {
	case e.End.IsZero():
		errs.Add("scheduled_end_time", "BASE_TYPE_REQUIRED", "This field is required")
	case !e.End.After(e.Start):
		errs.Add("scheduled_end_time", "GUILD_SCHEDULED_EVENT_SCHEDULE_END", "The end must be after the start")
	}
	if (want.Start != nil || e.ID == "") && !e.Start.After(s.world.Now()) {
		errs.Add("scheduled_start_time", "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST", "Cannot schedule event in the past.")
	}
	return errs.Err()
}

// setText sets a text unless the request lacks it. Discord removes the spaces around it.
func setText(text, want *string) {
	if want != nil {
		*text = strings.TrimSpace(*want)
	}
}

// checkEventText adds an error if a text is too short or too long.
func checkEventText(errs *form.Errors, at, text string, low, high int) {
	if n := len([]rune(text)); n < low || n > high {
		errs.Add(at, "BASE_TYPE_BAD_LENGTH", "Must be between "+strconv.Itoa(low)+" and "+strconv.Itoa(high)+" in length.")
	}
}

// SetBotMayCreateEvents sets whether the bot may create events in a guild.
func (s *Server) SetBotMayCreateEvents(guild string, may bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.world.FindGuild(guild)
	if g == nil {
		return errUnknownGuild
	}
	return s.world.SetBotPermission(g, world.CreateEvents, may)
}

// Events returns the events of a guild that are scheduled or active.
func (s *Server) Events(guild string) (list []wire.ScheduledEvent) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, e := range s.world.CurrentEvents(guild) {
		list = append(list, *e)
	}
	return list
}
