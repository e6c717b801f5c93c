import { listNotifications, seeNotification } from '@atelier/contract';
import { JsonText } from '../../platform/http/answers.ts';
import { mount } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Guards } from '../sessions/public.ts';
import { openNotification, pageReading } from './notifications.service.ts';

/** The bell's calls. Staff have one, too: it tells them of sign-ins to their account. */
export const serveNotifications = ({ server }: Platform, { signedIn, signedInWith }: Guards): void => {
  mount(server, listNotifications, { who: signedInWith(pageReading) }, ({ viewer }) => new JsonText(viewer.text ?? ''));
  mount(server, seeNotification, { who: signedIn }, ({ db, viewer, params }) =>
    openNotification(db, viewer.userId, params.id),
  );
};
