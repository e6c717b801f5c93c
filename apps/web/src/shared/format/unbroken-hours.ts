/** A visit's hours stay on one line: what follows the dash joins what is before it. */
export function unbrokenHours(text: string): string {
  return text.replace(/–(?=\d)/gu, '–\u2060');
}
