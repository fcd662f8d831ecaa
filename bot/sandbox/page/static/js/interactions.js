// interactions.js sends one user's interactions and follows each until the
// gateway says that it was answered or that it failed.
import { isPrivate } from "./channels.js";
import { Emitter } from "./emitter.js";
import { newNonce } from "./snowflake.js";

/** TYPE names the kinds of interaction. */
export const TYPE = { COMMAND: 2, COMPONENT: 3, AUTOCOMPLETE: 4, MODAL: 5 };

const GRACE = 20000; // ms after which a silent server counts as a failure

/** Interactions emits "change" {channelId} whenever busy, failed or the list
 * of sent commands changed, and "acted" {channelId} when the user acts. */
export class Interactions extends Emitter {
  #session;
  #pending = new Map(); // nonce -> {channelId, messageId, customId, resolve, timer}
  #failed = new Set(); // ids of messages under which a press failed
  #autocomplete = null; // {nonce, resolve} of the newest question

  /** session gives rest, sessionId, channels and guildId. */
  constructor(session) {
    super();
    this.#session = session;
  }

  /** press sends a press on a component of message. values is for selects. */
  press(message, component, values) {
    if (this.busy(message.id)) return Promise.resolve(false);
    this.#failed.delete(message.id);
    const data = { component_type: component.type, custom_id: component.custom_id };
    if (values) Object.assign(data, { type: component.type, values });
    const body = { type: TYPE.COMPONENT, message_id: message.id, message_flags: message.flags, data, application_id: message.application_id ?? message.author.id };
    return this.#send(body, message.channel_id, { messageId: message.id, customId: component.custom_id }).then((error) => {
      if (error) this.#failed.add(message.id);
      this.emit("change", { channelId: message.channel_id });
      return !error;
    });
  }

  /** command sends a slash command; null when it was answered, else the error. */
  command(channelId, data, applicationId, nonce) {
    return this.#send({ type: TYPE.COMMAND, data, application_id: applicationId }, channelId, { nonce });
  }

  /** submit sends a modal's fields; null when it was answered, else the error. */
  submit(modal, components) {
    const data = { id: modal.id, custom_id: modal.custom_id, components };
    return this.#send({ type: TYPE.MODAL, data, application_id: modal.application.id }, modal.channel_id, {});
  }

  /** complete asks for choices; an older question still open answers null. */
  async complete(channelId, data, applicationId) {
    this.#autocomplete?.resolve(null);
    const nonce = newNonce();
    const answer = new Promise((resolve) => (this.#autocomplete = { nonce, resolve }));
    const timer = setTimeout(() => this.choices(nonce, undefined), GRACE);
    answer.finally(() => clearTimeout(timer));
    this.#post({ type: TYPE.AUTOCOMPLETE, data, application_id: applicationId }, channelId, nonce).catch(() => this.choices(nonce, undefined));
    return answer;
  }

  /** choices takes the answer to complete; undefined stands for a failure. */
  choices(nonce, choices) {
    if (this.#autocomplete?.nonce !== nonce) return;
    this.#autocomplete.resolve(choices);
    this.#autocomplete = null;
  }

  /** settle ends a pending interaction with an error or null. */
  settle(nonce, error) {
    if (error) this.choices(nonce, undefined);
    const pending = this.#pending.get(nonce);
    if (!pending) return;
    this.#pending.delete(nonce);
    clearTimeout(pending.timer);
    pending.resolve(error);
  }

  /** busy returns the custom id that is waiting on a message, or undefined. */
  busy(messageId) {
    return [...this.#pending.values()].find((p) => p.messageId === messageId)?.customId;
  }

  failed(messageId) {
    return this.#failed.has(messageId);
  }

  #send(body, channelId, { messageId, customId, nonce = newNonce() }) {
    const settled = new Promise((resolve) => {
      const timer = setTimeout(() => this.settle(nonce, new Error("timeout")), GRACE);
      this.#pending.set(nonce, { channelId, messageId, customId, resolve, timer });
    });
    this.emit("acted", { channelId });
    this.emit("change", { channelId });
    this.#post(body, channelId, nonce).catch((error) => this.settle(nonce, error));
    return settled;
  }

  #post(body, channelId, nonce) {
    const { rest, sessionId, guildId, channels } = this.#session;
    const channel = channels.get(channelId);
    const place = isPrivate(channel) ? {} : { guild_id: channel?.guild_id ?? guildId };
    return rest.post("/interactions", { ...body, ...place, channel_id: channelId, session_id: sessionId, nonce });
  }
}
