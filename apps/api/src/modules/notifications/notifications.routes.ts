import { getNotification, listNotifications, markNotificationSeen, markNotificationsSeen } from '@atelier/contract';
import { JsonText } from '#platform/http/calls/answers.ts';
import { mount } from '#platform/http/calls/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { Guards } from '../sessions/public.ts';
import * as notifications from './notifications.service.ts';

/** Registers the notification routes. Staff use them too, for sign-ins to their account. */
export function serveNotifications(platform: Platform, { signedIn, signedInWithText }: Guards): void {
  const { server } = platform;
  mount(
    server,
    { call: listNotifications, who: signedInWithText(notifications.pageQuery) },
    ({ viewer }) => new JsonText(viewer.text ?? ''),
  );
  mount(server, { call: getNotification, who: signedIn }, ({ db, viewer, params }) =>
    notifications.read(db, viewer.userId, params.id),
  );
  mount(server, { call: markNotificationsSeen, who: signedIn }, ({ db, viewer, body }) =>
    notifications.markManySeen(platform, db, { userId: viewer.userId, repairId: body.repairId }),
  );
  mount(server, { call: markNotificationSeen, who: signedIn }, ({ db, viewer, params }) =>
    notifications.markOneSeen(platform, db, { userId: viewer.userId, id: params.id }),
  );
}
