// users.js says what a user is called.

/** displayName is the name that Discord shows for a user. */
export function displayName(user) {
  return user.global_name || user.username;
}
