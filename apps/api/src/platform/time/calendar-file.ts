import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

/** Event of a person's calendar. All texts are plain: this module escapes and folds them (RFC 5545). */
type CalendarEvent = {
  readonly uid: string;
  /** Calendars apply the version with the greater sequence. */
  readonly sequence: number;
  /** Time of the change rather than of writing, so the same event gives the same bytes. */
  readonly at: Date;
  readonly start: Date;
  readonly end: Date;
  readonly summary: string;
  readonly location: string;
  readonly description: string;
  readonly url: string;
  readonly organizer: { readonly name: string; readonly email: string };
  readonly cancelled: boolean;
};

type FeedEvent = Pick<CalendarEvent, 'uid' | 'sequence' | 'at' | 'start' | 'end' | 'summary' | 'url'>;

/** Renders a calendar that programs read again and again. */
export function calendarFeed(name: string, events: readonly FeedEvent[]): string {
  const calendar = ical({ name, prodId: '//Atelier//Atelier//EN', method: ICalCalendarMethod.PUBLISH });
  for (const { uid, at, ...event } of events)
    calendar.createEvent({ ...event, id: uid, stamp: at, lastModified: at, status: ICalEventStatus.CONFIRMED });
  return `${calendar.toString()}\r\n`;
}

/** Renders one event as a published iCalendar file, so it asks nobody for an answer (RFC 5546). */
export function calendarFile({ uid, at, cancelled, ...event }: CalendarEvent): string {
  const calendar = ical({ prodId: '//Atelier//Atelier//EN', method: ICalCalendarMethod.PUBLISH });
  calendar.createEvent({
    ...event,
    id: uid,
    stamp: at,
    lastModified: at,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  // The library omits the last line break.
  return `${calendar.toString()}\r\n`;
}
