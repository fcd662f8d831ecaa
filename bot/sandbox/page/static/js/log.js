// log.js keeps the messages that one user sees in one channel, oldest first.
import { compareIds } from "./snowflake.js";

/** FLAG names the bits of a message's flags that the page heeds. */
export const FLAG = { EPHEMERAL: 64, LOADING: 128, COMPONENTS_V2: 32768 };

/** MessageLog is an ordered set of messages by id. */
export class MessageLog {
  messages = [];
  loaded = false; // has the newest page been asked for?
  loading = false; // is it under way?
  complete = false; // is there nothing older?

  get(id) {
    return this.messages.find((message) => message.id === id);
  }

  /** put adds a message in its place, or replaces the one with its id. */
  put(message) {
    let at = this.messages.length;
    while (at > 0 && compareIds(this.messages[at - 1].id, message.id) > 0) at--;
    const replaces = at > 0 && this.messages[at - 1].id === message.id;
    if (replaces) this.messages[at - 1] = message;
    else this.messages.splice(at, 0, message);
  }

  /** add puts a message unless a version of it is already here: events are
   * newer than the page of history that was asked for before them. */
  add(message) {
    if (!this.get(message.id)) this.put(message);
  }

  /** remove takes the message out and returns it, if it was here. */
  remove(id) {
    const at = this.messages.findIndex((message) => message.id === id);
    return at < 0 ? undefined : this.messages.splice(at, 1)[0];
  }

  oldestId() {
    return this.messages.find((message) => !message.local && !(message.flags & FLAG.EPHEMERAL))?.id;
  }
}
