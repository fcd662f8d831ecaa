// rest.js: Discord's REST API as a user, and the sandbox's own admin API.

const API = "/api/v10";
const PATIENCE = 3; // how often a request that was told to wait is sent again

/** ApiError carries Discord's numeric code and sentence. */
export class ApiError extends Error {
  constructor(status, body) {
    super(body?.message ?? `HTTP ${status}`);
    this.status = status;
    this.code = body?.code ?? 0;
    this.errors = body?.errors ?? null;
  }
}

/** Rest sends requests with one user's token. */
export class Rest {
  #token;

  constructor(token) {
    this.#token = token;
  }

  get(path) {
    return this.request("GET", API + path);
  }

  post(path, body) {
    return this.request("POST", API + path, body);
  }

  /** request answers decoded JSON, or null for an empty answer. */
  async request(method, url, body) {
    for (let tries = 0; ; tries++) {
      const answer = await fetch(url, this.#init(method, body));
      const decoded = await decode(answer);
      if (answer.ok) return decoded;
      if (answer.status !== 429 || tries === PATIENCE) throw new ApiError(answer.status, decoded);
      await pause(1000 * (decoded?.retry_after ?? 1));
    }
  }

  #init(method, body) {
    const headers = {};
    if (this.#token) headers.Authorization = this.#token;
    if (body !== undefined) headers["Content-Type"] = "application/json";
    return { method, headers, body: body === undefined ? undefined : JSON.stringify(body), cache: "no-store" };
  }
}

async function decode(answer) {
  const text = await answer.text();
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return { message: text.slice(0, 200) };
  }
}

/** pause waits so many milliseconds. */
export function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** ownUrl moves an address of the server to the origin that this page came
 * from, which is another name of it behind a forwarded port. Addresses of
 * other hosts are returned as they are; the page's policy refuses them. */
export function ownUrl(url) {
  if (!url) return url;
  const parsed = new URL(url, location.href);
  if (!LOOPBACK.test(parsed.hostname)) return url;
  return location.origin + parsed.pathname + parsed.search;
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
