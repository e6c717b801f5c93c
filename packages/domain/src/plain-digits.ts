/**
 * A typed number as a program reads it: digits of any script become 0 to 9, any dash becomes `-`, the Arabic decimal sign becomes `.` and
 * the Arabic comma `,`. Removes invisible marks, which come along when a number is copied from contacts or messages.
 */
export function plainDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\u066c]/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll('\u066b', '.')
    .replaceAll('\u060c', ',')
    .replaceAll(/[^\P{Nd}0-9]/gu, valueOf);
}

/** Unicode has each script's digits in a row, from zero to nine. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}
