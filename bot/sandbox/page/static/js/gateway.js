// gateway.js keeps one user's gateway connection: hello, identify, heartbeat,
// resume after a loss, a new session when the old one is gone.
import { Emitter } from "./emitter.js";

const OP = { DISPATCH: 0, HEARTBEAT: 1, IDENTIFY: 2, RESUME: 6, RECONNECT: 7, INVALID: 9, HELLO: 10, ACK: 11 };
const FORGET_SESSION = new Set([4003, 4005, 4007, 4009]);
const FATAL = new Set([4004, 4010, 4011, 4012, 4013, 4014]);
const FIRST_WAIT = 250; // ms before the first attempt after a loss; doubles up to LAST_WAIT
const LAST_WAIT = 5000;

/** Gateway emits "dispatch" {type, data} in order, "status" with "connecting",
 * "ready" or "lost" when that changes, and "refused" with the close code after
 * which it gives up. */
export class Gateway extends Emitter {
  #url;
  #token;
  #socket = null;
  #session = null; // {id} of READY
  #sequence = null;
  #beat = null; // {timer, acknowledged}
  #losses = 0;
  #retry = 0;
  status = "connecting";

  /** url is where to connect, a websocket address without a query. */
  constructor(url, token) {
    super();
    this.#url = url;
    this.#token = token;
  }

  get sessionId() {
    return this.#session?.id ?? "";
  }

  connect() {
    const socket = new WebSocket(`${this.#url}?v=10&encoding=json`);
    this.#socket = socket;
    socket.addEventListener("message", (event) => this.#current(socket) && this.#receive(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => this.#current(socket) && this.#lost(event.code));
  }

  /** reconnect drops the connection and resumes at once; tests use it. */
  reconnect() {
    this.#drop();
    this.#lost(4000);
  }

  #current(socket) {
    return socket === this.#socket;
  }

  #receive(frame) {
    if (frame.s !== null && frame.s !== undefined) this.#sequence = frame.s;
    switch (frame.op) {
      case OP.HELLO: return this.#hello(frame.d.heartbeat_interval);
      case OP.DISPATCH: return this.#dispatch(frame.t, frame.d);
      case OP.HEARTBEAT: return this.#send(OP.HEARTBEAT, this.#sequence);
      case OP.ACK: return void (this.#beat.acknowledged = true);
      case OP.RECONNECT: return this.reconnect();
      case OP.INVALID: return this.#invalid(frame.d);
    }
  }

  #hello(interval) {
    const timer = setInterval(() => this.#heartbeat(), interval);
    this.#beat = { timer, acknowledged: true };
    if (this.#session) this.#send(OP.RESUME, { token: this.#token, session_id: this.#session.id, seq: this.#sequence });
    else this.#send(OP.IDENTIFY, { token: this.#token, properties: { os: "web", browser: "sandbox page", device: "" } });
  }

  #heartbeat() {
    if (!this.#beat.acknowledged) return this.reconnect();
    this.#beat.acknowledged = false;
    this.#send(OP.HEARTBEAT, this.#sequence);
  }

  #dispatch(type, data) {
    if (type === "READY") this.#session = { id: data.session_id };
    if (type === "READY" || type === "RESUMED") {
      this.#losses = 0;
      this.#setStatus("ready");
    }
    this.emit("dispatch", { type, data });
  }

  #invalid(resumable) {
    if (!resumable) this.#forget();
    this.reconnect();
  }

  #forget() {
    this.#session = null;
    this.#sequence = null;
  }

  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close(4000);
  }

  #lost(code) {
    clearInterval(this.#beat?.timer);
    clearTimeout(this.#retry);
    if (FATAL.has(code)) return this.emit("refused", code);
    if (FORGET_SESSION.has(code)) this.#forget();
    this.#setStatus("lost");
    const wait = Math.min(LAST_WAIT, FIRST_WAIT * 2 ** this.#losses++);
    this.#retry = setTimeout(() => this.connect(), wait);
  }

  #send(op, d) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ op, d }));
  }

  #setStatus(status) {
    if (status === this.status) return;
    this.status = status;
    this.emit("status", status);
  }
}
