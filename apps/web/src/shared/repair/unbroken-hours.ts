/** A visit's hours stay on one line: what follows the dash joins what is before it. */
export const unbrokenHours = (text: string): string => text.replace(/–(?=\d)/gu, '–\u2060');
