// session.js is one user at the page: token, gateway connection, channels,
// messages, marks and interactions. All sessions stay connected, so switching
// between users is only a matter of showing another one.
import { dispatch } from "./dispatch.js";
import { Emitter } from "./emitter.js";
import { Gateway } from "./gateway.js";
import { Interactions } from "./interactions.js";
import { FLAG, MessageLog } from "./log.js";
import { Marks } from "./marks.js";
import { Rest } from "./rest.js";
import { newNonce } from "./snowflake.js";

const PAGE = 50;

/** Session emits "log" {channelId}, "created" {message}, "channels", "marks",
 * "members", "modal", "status" and "refused". */
export class Session extends Emitter {
  #logs = new Map();
  #indexes = new Map(); // channel -> promise of its command index
  channels = new Map();
  members = new Map();
  roles = new Map(); // names by id
  modal = null; // the modal that waits to be shown
  watching = new Set(); // the channels that this user is looking at

  constructor(user, guildId, gatewayUrl) {
    super();
    this.user = user;
    this.guildId = guildId;
    this.rest = new Rest(user.token);
    this.marks = new Marks(user.id);
    this.interactions = new Interactions(this);
    this.gateway = new Gateway(gatewayUrl, user.token);
    this.gateway.on("dispatch", ({ type, data }) => dispatch(this, type, data));
    this.gateway.on("status", () => this.emit("status"));
    this.gateway.on("refused", (code) => this.emit("refused", code));
    this.interactions.on("change", (detail) => this.emit("log", detail));
    this.interactions.on("acted", ({ channelId }) => {
      this.marks.acted(channelId);
      this.emit("marks");
    });
  }

  get sessionId() {
    return this.gateway.sessionId;
  }

  get locale() {
    return this.user.locale ?? "en-US";
  }

  log(channelId) {
    if (!this.#logs.has(channelId)) this.#logs.set(channelId, new MessageLog());
    return this.#logs.get(channelId);
  }

  /** watch says which channels the user looks at now. */
  watch(channelIds) {
    this.watching = new Set(channelIds);
    channelIds.forEach((id) => this.marks.saw(id));
    if (channelIds.length > 0) this.emit("marks");
  }

  /** load fetches the newest messages of a channel once. */
  async load(channelId) {
    const log = this.log(channelId);
    if (log.loaded) return;
    log.loaded = log.loading = true;
    try {
      const [page, own] = await Promise.all([
        this.rest.get(`/channels/${channelId}/messages?limit=${PAGE}`),
        this.rest.request("GET", `/sandbox/ephemerals/${channelId}`),
      ]);
      log.complete = page.length < PAGE;
      [...page, ...own].forEach((message) => log.add(message));
    } catch (error) {
      log.loaded = false;
      throw error;
    } finally {
      log.loading = false;
      this.emit("log", { channelId });
    }
  }

  /** loadOlder fetches the page before the oldest message. */
  async loadOlder(channelId) {
    const log = this.log(channelId);
    const page = await this.rest.get(`/channels/${channelId}/messages?limit=${PAGE}&before=${log.oldestId()}`);
    log.complete = page.length < PAGE;
    page.forEach((message) => log.add(message));
    this.emit("log", { channelId });
  }

  post(channelId, content) {
    return this.rest.post(`/channels/${channelId}/messages`, { content, nonce: newNonce() });
  }

  /** commands answers the command index of a channel as last known. */
  commands(channelId) {
    return this.#indexes.get(channelId) ?? this.refreshCommands(channelId);
  }

  /** refreshCommands asks for the index again; until it is there, commands goes
   * on answering the one before. */
  refreshCommands(channelId) {
    const index = this.rest.get(`/channels/${channelId}/application-command-index`);
    const keep = () => this.#indexes.set(channelId, index);
    const drop = () => this.#indexes.get(channelId) === index && this.#indexes.delete(channelId);
    if (this.#indexes.has(channelId)) index.then(keep, () => {});
    else keep();
    index.catch(drop);
    return index;
  }

  /** forgetCommands makes the next question for commands go to the server. */
  forgetCommands() {
    this.#indexes.clear();
  }

  /** forget drops all messages; the next load fetches them again. */
  forget() {
    const loaded = [...this.#logs].filter(([, log]) => log.loaded).map(([id]) => id);
    this.#logs.clear();
    return loaded;
  }

  dismiss(message) {
    this.log(message.channel_id).remove(message.id);
    this.emit("log", { channelId: message.channel_id });
  }

  /** run sends a slash command and shows a line until it was answered. */
  async run(channelId, label, data, application) {
    const nonce = newNonce();
    const line = { id: nonce, local: "sending", channel_id: channelId, author: application.bot, content: "", flags: FLAG.EPHEMERAL, timestamp: new Date().toISOString(), interaction_metadata: { user: this.user, name: label } };
    this.log(channelId).put(line);
    const error = await this.interactions.command(channelId, data, application.id, nonce);
    const log = this.log(channelId);
    if (error) log.put({ ...line, local: "failed", reason: error.code ? error.message : null });
    else log.remove(nonce);
    this.emit("log", { channelId });
    return !error;
  }
}
