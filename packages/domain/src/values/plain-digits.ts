/**
 * Returns typed numbers in ASCII: digits of any script, dashes, the Arabic decimal sign and comma. Removes invisible marks, which come with
 * copied numbers.
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

/** Unicode orders each script's digits from zero to nine. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}
