/** The day that lies so many days ahead in the shop's time zone, as a date field takes it. */
export const soon = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Tunis' }).format(Date.now() + days * 86_400_000);
