package sandbox

import (
	"errors"
	"net/http"
	"net/url"
	"strings"

	"github.com/railbot/railbot/bot/sandbox/form"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/bot/sandbox/world"
)

// caller says who may use a route.
type caller int

const (
	anyone  caller = iota // the bot or a person
	botOnly               // "Bot TOKEN"
	people                // a person
	byToken               // authorized by the interaction's token, which only the bot has
)

// route is a REST route. path is as in Discord's OpenAPI file.
type route struct {
	method, path string
	who          caller
	run          func(*Server, *call) (any, error)
}

func (r *route) name() string { return r.method + " " + r.path }

// isInteractionRoute reports whether the route belongs to interactions. Those are exempt from the global rate
// limit.
func (r *route) isInteractionRoute() bool { return r.who == byToken }

// created is a result with status 201.
type created struct{ value any }

// api lists the REST routes of the sandbox.
var api = []route{
	{"GET", "/gateway", anyone, (*Server).getGateway},
	{"GET", "/gateway/bot", botOnly, (*Server).getGatewayBot},
	{"POST", "/users/@me/channels", anyone, (*Server).postDM},
	{"GET", "/applications/@me", botOnly, (*Server).getApplication},

	{"GET", "/applications/{application_id}/commands", botOnly, (*Server).getCommands},
	{"PUT", "/applications/{application_id}/commands", botOnly, (*Server).putCommands},

	{"GET", "/guilds/{guild_id}/members/{user_id}", botOnly, (*Server).getMember},
	{"PUT", "/guilds/{guild_id}/members/{user_id}/roles/{role_id}", botOnly, (*Server).putMemberRole},
	{"DELETE", "/guilds/{guild_id}/members/{user_id}/roles/{role_id}", botOnly, (*Server).deleteMemberRole},

	{"GET", "/guilds/{guild_id}/scheduled-events", botOnly, (*Server).getEvents},
	{"POST", "/guilds/{guild_id}/scheduled-events", botOnly, (*Server).postEvent},
	{"PATCH", "/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}", botOnly, (*Server).patchEvent},

	{"GET", "/applications/{application_id}/emojis", botOnly, (*Server).getEmojis},
	{"POST", "/applications/{application_id}/emojis", botOnly, (*Server).postEmoji},
	{"DELETE", "/applications/{application_id}/emojis/{emoji_id}", botOnly, (*Server).deleteEmoji},

	{"GET", "/channels/{channel_id}/messages", anyone, (*Server).getMessages},
	{"POST", "/channels/{channel_id}/messages", anyone, (*Server).postMessage},
	{"GET", "/channels/{channel_id}/messages/{message_id}", anyone, (*Server).getMessage},
	{"PATCH", "/channels/{channel_id}/messages/{message_id}", anyone, (*Server).patchMessage},
	{"DELETE", "/channels/{channel_id}/messages/{message_id}", anyone, (*Server).deleteMessage},
	{"POST", "/channels/{channel_id}/threads", anyone, (*Server).postThread},
	{"POST", "/channels/{channel_id}/messages/{message_id}/threads", anyone, (*Server).postThreadFrom},
	{"GET", "/channels/{channel_id}", anyone, (*Server).getChannel},
	{"PATCH", "/channels/{channel_id}", botOnly, (*Server).patchThread},
	{"GET", "/channels/{channel_id}/application-command-index", people, (*Server).getIndex},

	{"POST", "/interactions", people, (*Server).postInteraction},
	{"POST", "/interactions/{interaction_id}/{interaction_token}/callback", byToken, (*Server).postCallback},
	{"POST", "/webhooks/{webhook_id}/{webhook_token}", byToken, (*Server).postFollowup},
	{"GET", "/webhooks/{webhook_id}/{webhook_token}/messages/@original", byToken, (*Server).getTokenMessage},
	{"PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original", byToken, (*Server).patchTokenMessage},
	{"DELETE", "/webhooks/{webhook_id}/{webhook_token}/messages/@original", byToken, (*Server).deleteTokenMessage},
	{"GET", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", byToken, (*Server).getTokenMessage},
	{"PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", byToken, (*Server).patchTokenMessage},
	{"DELETE", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", byToken, (*Server).deleteTokenMessage},
}

// routes returns the handler of all paths of the server.
func (s *Server) routes() *http.ServeMux {
	mux := http.NewServeMux()
	for i := range api {
		r := &api[i]
		mux.HandleFunc(r.method+" /api/{version}"+r.path, func(w http.ResponseWriter, req *http.Request) {
			s.serveAPI(w, req, r)
		})
	}
	mux.Handle("/gateway", s.gateway)
	mux.Handle("/gateway/", s.gateway)
	mux.HandleFunc("GET /attachments/{channel}/{attachment}/{name}", s.serveFile)
	mux.HandleFunc("GET /ephemeral-attachments/{application}/{attachment}/{name}", s.serveFile)
	mux.HandleFunc("GET /emojis/{file}", s.serveEmoji)
	s.adminRoutes(mux)
	mux.HandleFunc("/api/", s.serveUnknown)
	if s.cfg.Page != nil {
		mux.Handle("/", s.cfg.Page)
	} else {
		mux.HandleFunc("/", s.serveUnknown)
	}
	return mux
}

// serveUnknown responds with 404. If the bot makes such a request, it is a violation.
func (s *Server) serveUnknown(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	if strings.HasPrefix(r.URL.Path, "/api/") && s.authorized(r) == s.world.Bot {
		s.record.addViolation(r.Method, r.URL.Path, "route", "the sandbox has no such route")
	}
	s.mu.Unlock()
	respond(w, nil, errNotFound)
}

// loopbackOnly refuses requests for another host name, or from another site's page.
func loopbackOnly(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		origin, err := url.Parse(r.Header.Get("Origin"))
		foreign := err != nil || origin.Host != "" && origin.Host != r.Host
		if !isLoopback(r.Host) || foreign {
			respond(w, nil, errNotLoopback)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// respond writes a result or a refusal.
func respond(w http.ResponseWriter, result any, err error) {
	status := statusOf(result)
	if err != nil {
		refusal := asRefusal(err)
		status, result = refusal.Status, refusal.Body()
	}
	if result == nil {
		w.WriteHeader(status)
		return
	}
	if made, ok := result.(created); ok {
		result = made.value
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	w.Write(wire.MustJSON(result)) // the client may have left
}

// statusOf returns the status of a successful result.
func statusOf(result any) int {
	if result == nil {
		return http.StatusNoContent
	}
	if _, made := result.(created); made {
		return http.StatusCreated
	}
	return http.StatusOK
}

// asRefusal returns err as a refusal. Other errors become 500.
func asRefusal(err error) *form.Refusal {
	var refusal *form.Refusal
	if errors.As(err, &refusal) {
		return refusal
	}
	return errServer
}

// authorized returns the account whose token the request has, nil if there is none.
func (s *Server) authorized(r *http.Request) *world.Account {
	header := r.Header.Get("Authorization")
	if header == s.world.Bot.Token {
		return nil // a bot's token needs "Bot " in front
	}
	return s.world.ByToken(header)
}

// call is one REST request.
type call struct {
	r     *http.Request
	route *route
	who   *world.Account
	body  *form.Body
	base  string // where attachments are served
	brief bool   // as in Config
	world *world.World
	noted int // index in the record, counted from 1; 0: not recorded yet
	// moderate returns an error if AutoMod refuses the message that the request writes. nil: no AutoMod.
	moderate func(*wire.Message) error
}

func (c *call) path(name string) string  { return c.r.PathValue(name) }
func (c *call) query(name string) string { return c.r.URL.Query().Get(name) }

// byBot reports whether the bot makes the request.
func (c *call) byBot() bool { return c.route.who == byToken || c.who != nil && c.who.Bot }

// serveAPI serves a REST request: authorization, faults, rate limits, schema, and then the route.
func (s *Server) serveAPI(w http.ResponseWriter, r *http.Request, rt *route) {
	c := &call{
		r: r, route: rt, body: &form.Body{}, base: "http://" + r.Host, brief: s.cfg.Brief, world: s.world,
	}
	c.moderate = func(m *wire.Message) error { return s.moderate(c, m) }
	result, err := s.admit(c)
	if err == nil {
		result, err = s.runWithFaults(w, c)
	}
	if c.byBot() {
		s.recordRequest(c, result, err)
	}
	setRetryAfter(w, err)
	respond(w, result, err)
}

// admit checks version and authorization and reads the body.
func (s *Server) admit(c *call) (any, error) {
	if v := c.path("version"); v != "v10" && v != "v9" {
		return nil, errAPIVersion
	}
	s.mu.Lock()
	who := s.authorized(c.r)
	s.mu.Unlock()
	c.who = who
	switch {
	case c.route.who == byToken:
		c.who = s.world.Bot
	case who == nil:
		return nil, errUnauthorized
	case c.route.who == botOnly && !who.Bot:
		return nil, errUserOnly
	case c.route.who == people && who.Bot:
		return nil, errBotOnly
	}
	decoded, err := form.ReadBody(c.r.Header.Get("Content-Type"), c.r.Body)
	if err == nil {
		c.body = decoded
	}
	return nil, err
}

// runWithFaults runs the route. For the bot's requests, faults and rate limits come first.
func (s *Server) runWithFaults(w http.ResponseWriter, c *call) (any, error) {
	if !c.byBot() {
		return s.runValid(c)
	}
	fault := s.restFault(c.route)
	if err := s.waitDelay(fault); err != nil {
		return nil, err
	}
	if fault.isRefusal() {
		if fault.Applied {
			if _, err := s.runValid(c); err != nil {
				return nil, err
			}
		}
		fault.setHeaders(w)
		return nil, fault.refusal()
	}
	if err := s.throttle(w, c); err != nil {
		return nil, err
	}
	return s.runValid(c)
}

// runValid runs the route if the body matches Discord's OpenAPI file, which lacks the routes for
// people.
func (s *Server) runValid(c *call) (any, error) {
	if s.spec != nil && c.route.who != people {
		if err := s.spec.Check(c.route.method, c.route.path, c.body); err != nil {
			return nil, err
		}
	}
	return s.run(c)
}

// run runs the route under the lock. It also encodes the result, which may point into the state,
// and records the bot's request, so that the record is complete before anybody sees the effect.
func (s *Server) run(c *call) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	result, err := encodeResult(c.route.run(s, c))
	if c.byBot() {
		s.record.addRequest(c, result, err)
	}
	return result, err
}

// encodeResult turns a result into JSON. It keeps a created wrapper.
func encodeResult(result any, err error) (any, error) {
	if err != nil || result == nil {
		return nil, err
	}
	if made, ok := result.(created); ok {
		return created{wire.MustJSON(made.value)}, nil
	}
	return wire.MustJSON(result), nil
}
