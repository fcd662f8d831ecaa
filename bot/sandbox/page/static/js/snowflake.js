// snowflake.js: Discord's ids. They carry their time in milliseconds since
// 2015 above bit 22, and sort by age as numbers, not as strings.

const EPOCH = 1420070400000n;
let lastNonce = 0n;

/** compareIds orders two decimal ids by age: negative when a is older. */
export function compareIds(a, b) {
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** newNonce returns an id of the present moment, never the same twice. */
export function newNonce() {
  const now = (BigInt(Date.now()) - EPOCH) << 22n;
  lastNonce = now > lastNonce ? now : lastNonce + 1n;
  return lastNonce.toString();
}
