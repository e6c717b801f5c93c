import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

/** What a person's calendar is to hold. All texts are plain: they are escaped and folded here (RFC 5545). */
export type CalendarEvent = {
  /** The same for all that is ever said of one event, everywhere. */
  readonly uid: string;
  /** A calendar takes the greater one for what is true. */
  readonly sequence: number;
  /** When this was made true. Not when it is written, so that the same event is the same bytes. */
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

/** One event as an iCalendar file that is published, not an invitation: nobody is asked for an answer (RFC 5546). */
export function calendarFile({ uid, at, cancelled, ...event }: CalendarEvent): string {
  const calendar = ical({ prodId: '//Atelier//Atelier//EN', method: ICalCalendarMethod.PUBLISH });
  calendar.createEvent({
    ...event,
    id: uid,
    stamp: at,
    lastModified: at,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  // The library leaves the last line open.
  return `${calendar.toString()}\r\n`;
}
