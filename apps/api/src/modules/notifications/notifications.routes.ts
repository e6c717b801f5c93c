import { listNotifications, seeNotification } from '@atelier/contract';
import { mount } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Guards } from '../sessions/public.ts';
import { openNotification, pageOfNotifications } from './notifications.service.ts';

/** The bell's calls. Staff have one, too: it tells them of sign-ins to their account. */
export const serveNotifications = ({ server }: Platform, { signedIn }: Guards): void => {
  mount(server, listNotifications, { who: signedIn }, ({ db, viewer, query }) =>
    pageOfNotifications(db, viewer.userId, query),
  );
  mount(server, seeNotification, { who: signedIn }, ({ db, viewer, params }) =>
    openNotification(db, viewer.userId, params.id),
  );
};
