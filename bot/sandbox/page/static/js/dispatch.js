// dispatch.js says what each gateway event does to a session.

/** dispatch applies one event; types that the page does not heed are passed over. */
export function dispatch(session, type, data) {
  HANDLERS[type]?.(session, data);
}

const channelGone = (session, channel) => {
  session.channels.delete(channel.id);
  session.emit("channels");
};
const channelHere = (session, channel) => {
  session.channels.set(channel.id, { ...session.channels.get(channel.id), ...channel });
  session.emit("channels");
};

const HANDLERS = {
  READY: ready,
  MESSAGE_CREATE: created,
  MESSAGE_UPDATE: updated,
  MESSAGE_DELETE: deleted,
  INTERACTION_SUCCESS: (session, { nonce }) => session.interactions.settle(nonce, null),
  INTERACTION_FAILURE: (session, { nonce }) => session.interactions.settle(nonce, new Error("failed")),
  INTERACTION_MODAL_CREATE: (session, modal) => {
    session.modal = modal;
    session.emit("modal");
  },
  APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE: (session, { nonce, choices }) => session.interactions.choices(nonce, choices),
  CHANNEL_CREATE: channelHere,
  CHANNEL_UPDATE: channelHere,
  CHANNEL_DELETE: channelGone,
  THREAD_CREATE: channelHere,
  THREAD_UPDATE: channelHere,
  THREAD_DELETE: channelGone,
  GUILD_MEMBER_ADD: member,
  GUILD_MEMBER_UPDATE: member,
  GUILD_CREATE: (session, guild) => {
    adopt(session, guild);
    session.emit("channels");
  },
  GUILD_DELETE: guildGone,
  GUILD_ROLE_CREATE: (session, { role }) => session.roles.set(role.id, role.name),
  USER_UPDATE: (session, user) => {
    Object.assign(session.user, user);
    session.forgetCommands();
    session.emit("marks");
  },
};

function member(session, { user, roles, guild_id: guildId }) {
  session.members.set(user.id, user);
  if (user.id === session.user.id) session.marks.hold(guildId, roles);
  session.emit("members");
}

function adopt(session, guild) {
  for (const one of guild.members ?? []) member(session, { ...one, guild_id: guild.id });
  for (const role of guild.roles ?? []) session.roles.set(role.id, role.name);
  for (const channel of [...(guild.channels ?? []), ...(guild.threads ?? [])]) session.channels.set(channel.id, channel);
}

function guildGone(session, { id }) {
  for (const channel of [...session.channels.values()]) {
    if (channel.guild_id === id) session.channels.delete(channel.id);
  }
  session.emit("channels");
}

// A READY after the first one means that events were missed for good: what was
// loaded is fetched again.
function ready(session, data) {
  session.channels = new Map();
  for (const guild of data.guilds) adopt(session, guild);
  for (const channel of data.private_channels ?? []) session.channels.set(channel.id, channel);
  session.forgetCommands();
  const again = session.forget();
  session.emit("channels");
  for (const channelId of again) session.load(channelId).catch(() => {});
}

function created(session, message) {
  if (message.nonce) session.log(message.channel_id).remove(message.nonce);
  session.log(message.channel_id).put(message);
  session.marks.arrived(message, session.watching.has(message.channel_id));
  session.emit("log", { channelId: message.channel_id });
  session.emit("created", message);
  session.emit("marks");
}

// An edit of a message that is not in the log belongs to history not fetched,
// unless that history is under way and may be older than the edit.
function updated(session, message) {
  const log = session.log(message.channel_id);
  if (!log.get(message.id) && !log.loading) return;
  log.put({ ...log.get(message.id), ...message });
  session.marks.changed(log.get(message.id));
  session.emit("log", { channelId: message.channel_id });
  session.emit("marks");
}

function deleted(session, { id, channel_id: channelId }) {
  const message = session.log(channelId).remove(id);
  if (message) session.marks.removed(message);
  session.emit("log", { channelId });
  session.emit("marks");
}
