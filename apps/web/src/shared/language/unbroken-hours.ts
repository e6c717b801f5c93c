/** Prevents a line break inside a visit's hours. */
export function unbrokenHours(text: string): string {
  return text.replace(/–(?=\d)/gu, '–\u2060');
}
