/** Returns the day `days` ahead in the shop's time zone, `YYYY-MM-DD`. */
export function dayInDays(days: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Tunis' }).format(Date.now() + days * 86_400_000);
}

/** Returns a date as typed in both languages, `24/11/2026`, and any other text unchanged. */
export function typedDate(text: string): string {
  return text.replace(/^(\d{4})-(\d{2})-(\d{2})$/u, '$3/$2/$1');
}
