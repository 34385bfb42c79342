/** Rows of keyboards, the columns of a keyboard together with its digits, and what people count along. */
const lines = [
  "1234567890-=",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "azertyuiop",
  "qsdfghjklm",
  "wxcvbn",
  "qwertzuiop",
  "yxcvbnm",
  "1qaz",
  "2wsx",
  "3edc",
  "4rfv",
  "5tgb",
  "6yhn",
  "7ujm",
  "8ik",
  "9ol",
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "1q2w3e4r5t6y7u8i9o0p",
  "a1b2c3d4e5f6",
];
const walks = lines.flatMap((line) => [line, [...line].reverse().join("")]);

const shifted = "!@#$%^&*()_+";
const unshifted = "1234567890-=";
/** The keys that were pressed, whatever Shift did to them on an American keyboard. */
export const keysOf = (text: string) =>
  [...text.toLowerCase()].map((sign) => unshifted[shifted.indexOf(sign)] ?? sign).join("");

const repeated = /^((.)\2{2,}|(..)\3{2,}|(\p{L}{3}|\d{3})\4+|((\d)\6){3,})$/u;
const year = /^(19|20)\d\d$/;
/** Three keys in a row are met by chance, unless they are digits or a password begins with them. */
const isLong = (part: string, start: number) => part.length > 3 || start === 0 || /^\d+$/.test(part);
const isPredictable = (part: string, start: number) =>
  year.test(part) ||
  repeated.test(part) ||
  (isLong(part, start) && walks.some((walk) => walk.includes(part)));

/** How many signs of a text are in no run of at least three: along a keyboard, counted, repeated, or a year. */
export function signsOutsideRuns(text: string): number {
  const keys = [...keysOf(text)];
  // The fewest such signs of what ends at each place.
  const fewest = [0];
  for (let end = 1; end <= keys.length; end += 1) {
    const starts = Array.from({ length: Math.max(0, end - 2) }, (_, start) => start);
    const before = starts
      .filter((start) => isPredictable(keys.slice(start, end).join(""), start))
      .map((start) => fewest[start]!);
    fewest.push(Math.min(fewest[end - 1]! + 1, ...before));
  }
  return fewest[keys.length]!;
}
