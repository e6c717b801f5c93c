import { defaultSettings } from '@atelier/domain';
import { recordNotification } from '#modules/notifications/public.ts';
import type { Shop } from '../staff/shop.fixture.ts';
import { createReminders } from './reminders.ts';

export function createNodeReminders(shop: Shop) {
  const { platform } = shop.world.app;
  const quiet = { ...platform, jobs: { ...platform.jobs, every: () => undefined } };
  const mail = { ...platform.mail, templates: { ...platform.mail.templates, add: () => undefined } };
  return createReminders(
    { ...quiet, mail },
    { recordNotification: (tx, entry) => recordNotification(platform, tx, entry), settings: () => defaultSettings },
  );
}
