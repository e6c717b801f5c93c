import { getNotification, listNotifications, seeNotification, seeNotifications } from '@atelier/contract';
import { JsonText } from '#platform/http/answers.ts';
import { mount } from '#platform/http/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { Guards } from '../sessions/public.ts';
import { createSeeing, pageReading, readNotification } from './notifications.service.ts';

/** The bell's calls. Staff have one, too: it tells them of sign-ins to their account. */
export function serveNotifications(platform: Platform, { signedIn, signedInWith }: Guards): void {
  const { server } = platform;
  const seeing = createSeeing(platform);
  mount(
    server,
    { call: listNotifications, who: signedInWith(pageReading) },
    ({ viewer }) => new JsonText(viewer.text ?? ''),
  );
  mount(server, { call: getNotification, who: signedIn }, ({ db, viewer, params }) =>
    readNotification(db, viewer.userId, params.id),
  );
  mount(server, { call: seeNotifications, who: signedIn }, ({ db, viewer, body }) =>
    seeing.all(db, viewer.userId, body.repairId),
  );
  mount(server, { call: seeNotification, who: signedIn }, ({ db, viewer, params }) =>
    seeing.one(db, viewer.userId, params.id),
  );
}
