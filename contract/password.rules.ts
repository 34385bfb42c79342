/** At least 8 characters with an upper-case and a lower-case letter, a digit and a special character. */
export const goodPassword = (password: string) =>
  password.length >= 8 &&
  password.length <= 200 &&
  /\p{Lu}/u.test(password) &&
  /\p{Ll}/u.test(password) &&
  /\p{Nd}/u.test(password) &&
  /[^\p{L}\p{N}\s]/u.test(password);
