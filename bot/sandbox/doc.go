// Package sandbox simulates Discord on loopback, for developing, testing and playing with Railbot.
//
// It implements as much of Discord as Railbot uses and refuses everything else. Other bots may need
// routes and components that are missing here.
//
// # Strictness
//
// The sandbox refuses what Discord would refuse, with Discord's status, code and error tree. It also
// refuses a few things that Discord accepts although they are surely mistakes: an unknown key with a
// value, a picture that does not decode, a new file that an edit does not list, a mention of a
// command that is not registered. It repairs nothing silently. It records everything that the bot
// sent and each user saw, so that a test can check that there was no violation and that nobody else
// saw a hand.
//
// State is kept in memory only. The listener must be a loopback address, because the
// admin API hands out tokens.
//
// # Use in tests
//
//	s := sandbox.New(sandbox.Config{})
//	web := httptest.NewServer(s.Handler()) // the bot's REST API is at web.URL + "/api/v10"
//	alice, err := client.Dial(ctx, web.URL, s.Users()[0].Token)
//	reply, err := alice.Command(ctx, channel, "rails", "start", nil)
//
// The bot's token is [Server.BotToken]. At the end of a test [Server.Violations] should be empty.
// [Server.Seen] returns all that a user ever saw, and [Server.Requests] what the bot sent.
// [Server.Fail] injects faults: errors, rate limits, refusals by AutoMod, delays, lost connections,
// sessions that cannot be resumed.
//
// Time is injected. [Config.Clock] is Discord's calendar: snowflakes, the 3 s and 15 min of an
// interaction, the age of messages, daily quotas. [Config.WireClock] is for what clients measure,
// too: heartbeats, rate limits, delays by fault.
//
// # Installations and places
//
// The application supports installations to servers and to people ([Config.InstallKinds]). At first
// it is installed in the seed's guild and by nobody. Tests add what they need, with methods of Server
// or in another process with client.Admin:
//
//	s.SetInstalled(sandbox.SeedBob, true)                          // Bob can use the bot anywhere
//	group, err := s.AddGroup("Club", sandbox.SeedBob, sandbox.SeedCarol)
//	s.RemoveFromGroup(group.ID, sandbox.SeedCarol)
//	pair, err := s.AddDM(sandbox.SeedBob, sandbox.SeedCarol)       // without the bot
//	dm, err := s.AddBotDM(sandbox.SeedBob)                         // private messages with the bot
//	guild := s.AddGuildWithoutBot("Elsewhere", "fr")
//	hall := s.AddChannelIn(guild, "hall")
//	s.SetUserPermissions(hall.ID, sandbox.SeedBob, may)            // without UseExternalApps, for example
//
// Every route of the bot except those of interactions answers 50001 in these places.
//
// # Packages
//
// Each package imports only those before it: wire defines the JSON objects, form validates request
// bodies, world holds the state, gateway the connections, and this package the routes. Package
// client drives a user, package page is the web page. None depends on a game.
//
// # The wire contract
//
// Everything is served on one listener, here called BASE
// (http://127.0.0.1:PORT). JSON everywhere; identifiers are snowflakes in
// strings; times are RFC 3339. Errors are Discord's:
//
//	{"message": "Unknown Message", "code": 10008}
//	{"message": "Invalid Form Body", "code": 50035, "errors":
//	   {"data": {"content": {"_errors": [{"code": "BASE_TYPE_MAX_LENGTH",
//	                                      "message": "Must be 2000 or fewer in length."}]}}}}
//
// Authorization: "Bot TOKEN" for the bot, the bare token for a user (GET /sandbox/state lists the
// users' tokens).
//
// # What a user's client does (the page, and package client)
//
// REST, all under BASE/api/v10, header Authorization: USERTOKEN:
//
//	GET    /gateway                                    {"url": "ws://127.0.0.1:PORT/gateway"}
//	GET    /channels/{channel}/messages?limit=50&before=&after=&around=
//	                                                   [message], newest first; ephemeral messages are never listed
//	POST   /channels/{channel}/messages                {"content": "hello", "nonce": "1"} -> message
//	DELETE /channels/{channel}/messages/{message}      204; own messages
//	GET    /channels/{channel}/application-command-index
//	                                                   {"applications": [{"id","name","icon":null,"description"}],
//	                                                    "application_commands": [command], "version": "…"}
//	POST   /users/@me/channels                         {"recipient_id": BOT or user} -> DM channel, the same each time;
//	                                                   the other's list has it from the first message on
//	POST   /interactions                               204, see below
//
// The index holds registered commands (id, application_id, version, type, name, description,
// name_localizations, description_localizations, options, …). If there is a translation into the
// user's locale, commands, options and choices also have name_localized and description_localized.
//
// # POST /interactions
//
// Common fields: type, application_id, guild_id (absent in a DM), channel_id, session_id (of the
// user's READY), nonce (a string chosen by the client and repeated in the events about this
// interaction). The status is 204 if the interaction was sent to the bot, otherwise 4xx with
// Discord's error body. The sandbox also makes the checks that Discord's client makes before sending.
//
//	2 command       "data": {"id", "name", "type": 1, "version", "options": [{"type","name","value"}], "attachments": []}
//	                sub-commands nest: {"type": 1, "name": "start", "options": […]}; values are typed: 3 string,
//	                4 integer, 5 boolean, 6 user, 7 channel, 8 role, 9 mentionable, 10 number
//	4 autocomplete  the same, and the option being typed has "focused": true and its text so far (always a string
//	                for a focused option); required options may be absent
//	3 component     "message_id", "message_flags", "data": {"component_type": 2, "custom_id"}
//	                selects: "data": {"component_type": 3, "type": 3, "custom_id", "values": ["…"]}
//	5 modal submit  "data": {"id": ID of INTERACTION_MODAL_CREATE, "custom_id", "components": as below}
//	                {"type": 1, "components": [{"type": 4, "custom_id", "value"}]} for rows,
//	                {"type": 18, "component": {"type": 4, "custom_id", "value"}} for labels
//	                (in a label also {"type": 3, "custom_id", "values": []})
//
// # The gateway
//
// Connect a websocket to the URL of GET /gateway with ?v=10&encoding=json.
// Frames are {"op","d","s","t"}.
//
//	server op 10  {"heartbeat_interval": 41250}
//	client op 2   users: {"token": USERTOKEN, "properties": {}}; a bot adds intents, shard, compress
//	client op 1   the last "s" (or null), every heartbeat_interval; answered by op 11. A client that stops is closed
//	client op 6   {"token", "session_id", "seq"} on a new connection: missed events come again, then RESUMED
//	server op 7   reconnect and resume; op 9 session invalid, "d": may it be resumed?
//	close codes   4001 4002 4003 4004 4005 4007 4008 4009 4010 4011 4012 4013 4014, as Discord's
//
// Dispatches (op 0) that a user receives:
//
//	READY                  {"v": 10, "user": user, "session_id", "resume_gateway_url", "guilds": [guild with channels,
//	                        threads, members, roles], "private_channels": [channel], "users": []}
//	RESUMED                {}
//	MESSAGE_CREATE         message; carries "nonce" when it was sent with one. An ephemeral message (flags & 64) is
//	                       sent to the invoking user alone. flags & 128: the bot is thinking (a deferred answer)
//	MESSAGE_UPDATE         the whole message again
//	MESSAGE_DELETE         {"id", "channel_id", "guild_id"}
//	INTERACTION_CREATE     {"id", "nonce"}: the bot is being asked
//	INTERACTION_SUCCESS    {"id", "nonce", "deferred"?}: answered; deferred: the pressed message changes later
//	INTERACTION_FAILURE    {"id", "nonce", "reason_code": 1}: show "This interaction failed" (3 s passed, no answer)
//	APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE   {"choices": [{"name", "name_localized"?, "value"}], "nonce"}
//	INTERACTION_MODAL_CREATE                    {"id", "nonce", "custom_id", "title", "components", "channel_id",
//	                                             "application": {"id","name"}}; INTERACTION_SUCCESS follows
//	CHANNEL_CREATE, CHANNEL_UPDATE, CHANNEL_DELETE, THREAD_CREATE, THREAD_UPDATE, THREAD_DELETE   channel
//	GUILD_MEMBER_ADD, GUILD_MEMBER_UPDATE       member with "guild_id"
//	GUILD_MEMBER_REMOVE    {"guild_id", "user"}
//	GUILD_CREATE           guild with channels, threads, members, roles, that is new or that this user has joined
//	GUILD_DELETE           {"id"} of the guild that this user has left
//	GUILD_ROLE_CREATE      {"guild_id", "role"}
//	GUILD_UPDATE           guild;  USER_UPDATE  user (own locale changed)
//
// Order is kept: for one interaction INTERACTION_CREATE comes first, then
// MESSAGE_CREATE or MESSAGE_UPDATE or INTERACTION_MODAL_CREATE, then
// INTERACTION_SUCCESS.
//
// Package wire documents the objects (user, channel, message, …).
//
// # The admin API (not Discord's), BASE/sandbox, no authorization
//
//	GET    /sandbox/state           {"guild": {"id","name","preferred_locale"}, "guilds": [all guilds],
//	                                 "bot_guilds": [ids of those with the bot],
//	                                 "application": {"id","name","bot": user,"integration_types_config"},
//	                                 "bot_sessions": connected gateway sessions of the bot,
//	                                 "users": [user with "token" and "app_installed"], "spectators": [user ids meant to watch],
//	                                 "locales": ["en-US","fr",…],
//	                                 "channels": [channel with "bot_permissions": "…"]}
//	PATCH  /sandbox/application     {"integration_types": [0, 1]} -> application; the supported kinds of installation
//	PATCH  /sandbox/guild           {"preferred_locale": "fr"} -> guild
//	POST   /sandbox/guilds          {"name", "preferred_locale", "channels": ["hall"]} -> guild without the bot
//	POST   /sandbox/groups          {"name", "user_ids": [2 to 10]} -> channel, a group DM
//	POST   /sandbox/users           {"name", "locale"} -> user with "token"
//	PATCH  /sandbox/users/{user}    {"locale": "fr", "app_installed": true} -> user with "token"; either may be absent
//	DELETE /sandbox/guilds/{guild}/members/{user}       204: the person or the bot leaves the guild
//	POST   /sandbox/roles           {"name": "Players", "mentionable": true, "above": false, "guild_id": "…"} -> role,
//	                                of the seed's guild where none is named; above the bot's own, or else below it
//	PATCH  /sandbox/bot             {"manage_roles": true, "create_events": true, "guild_id": "…"} -> guild; may the bot
//	                                give roles, and create events? A missing key changes nothing
//	POST   /sandbox/channels        {"name": "table-3", "guild_id": "…"} -> channel, a text channel, of the seed's guild
//	                                where none is named
//	PATCH  /sandbox/channels/{id}   {"bot_permissions": "3072"} -> 204
//	PATCH  /sandbox/channels/{id}/members/{user}        {"permissions": "3072"} -> 204; a person's, also in its threads
//	DELETE /sandbox/channels/{id}   204
//	DELETE /sandbox/channels/{id}/messages/{message}    204: what a moderator does; works on anybody's message
//	GET    /sandbox/ephemerals/{channel}    with a user's Authorization: [message], oldest first, the ephemeral messages
//	                                        of that user that still exist (Discord's client forgets them on reload; a
//	                                        page that switches users need not)
//	GET    /sandbox/seen/{user}     [{"at","event","message"?,"data"?}]: every version of every message, every choice
//	                                list and every form that this user was ever shown
//
// The page is served at /, everything else answers 404 {"message": "404: Not Found", "code": 0}.
//
// # Details of its behaviour
//
//   - API versions 10 and 9 are served alike. [Request.Version] holds the version that was used.
//   - An edit of attachments must list all that the message is to have: existing ones by id and filename, new files by
//     their n as a string ("0" for files[0]). If the message has none yet, new files need no list. A list that omits a
//     file of the request is refused. An entry's description is its alt text.
//   - The first follow-up after a deferred response (type 5) fills it; the deferred response decides if it is ephemeral.
//   - An ephemeral message can only be reached by its interaction's token, for 15 minutes, or by the response to a press
//     on it.
//   - A token reaches @original and the interaction's follow-ups by their ids.
//   - A command may only name kinds of installation that the application supports (50035). It is offered where its
//     contexts allow it and an installation authorizes it: the bot in the guild, direct messages with the bot, or the
//     person's own. Without contexts it is not offered in private channels (discord-api-docs issue 7108).
//   - authorizing_integration_owners of a press are those of the message. A message that responds to no interaction is
//     authorized by the bot's membership.
//   - If only a person's installation authorizes an interaction, it has at most five follow-ups (40094). One that fills
//     a deferred response does not count.
//   - In a guild without the bot, a response to a person who lacks UseExternalApps or the right to post is ephemeral,
//     follow-ups included. An update of the pressed message is not affected.
//   - app_permissions in private channels are AttachFiles, EmbedLinks and MentionEveryone, with UseExternalEmojis in
//     direct messages with the bot. In a guild without the bot they are those of the four that the person has, which is
//     an assumption.
//   - The bot can write directly to people with whom it shares a guild or who have installed the application (50278).
//   - The webhook routes fail with 10015 before the first response, and with 50027 after 15 minutes.
//   - Responses to interactions need no channel permission. Messages to a channel do.
//   - Text, voice and stage channels and threads take messages (voice and stage channels also need Connect), a forum takes
//     none (50008). Threads can be started in text and announcement channels (only type 10) but not elsewhere (50024). A
//     guild has at most 1,000 active ones (160006, [Server.SetMaxThreads]). [Server.AddThreadOf] creates posts of a forum
//     and private threads without the bot.
//   - Only its members see a private thread, whatever app_permissions say (50001). Users mentioned in it become members.
//   - An archived thread allows no edits and deletions (50083); a message unarchives it. In a locked thread, archived or
//     not, only accounts that manage threads may post and edit (50083). This includes public responses to interactions.
//   - A timed-out bot ([Server.SetBotTimedOut]) may not write anywhere (50013). app_permissions do not show it.
//   - A gateway client that closes with 1000 or 1001 ends its session. Otherwise it can resume for five minutes.
//   - Shards whose numbers are equal modulo [Config.MaxConcurrency] must start their sessions [Config.IdentifyInterval]
//     apart. An earlier IDENTIFY gets op 9. A shard has at most 2,500 guilds (4011); [Config.ShardMultiple] must divide the
//     number of shards (4010). Large numbers of guilds are placeholders: see [Config.Guilds].
//   - All connected sessions of the guild's shard receive an interaction, as if two processes used the same token.
//   - A bot may send 1,000 IDENTIFYs a day ([Config.MaxSessionStarts]). GET /gateway/bot returns how many are left. One more
//     ends its sessions, resets its token and is a violation.
//   - Pictures must decode. Unknown keys (unless they hold a default value) and unknown routes are violations: see
//     [Server.Violations].
//
// # The seed
//
// Guild "Railbot Sandbox" (en-US) with channels #table-1 and #table-2, users
// Alice, Bob (en-US), Carol (fr) and Dave, the spectator. Their ids are fixed ([SeedGuild] …), so that
// a bot with a persistent store finds the same channels when the sandbox restarts. Messages do not
// survive. [Server.AddGuild] creates further guilds with the same people and the bot.
package sandbox
