import { defaultSettings } from '@atelier/domain';
import type { Shop } from '../staff/shop.fixture.ts';
import { remindersContext, sendReminders } from './reminders.ts';

export function createNodeReminders(shop: Shop) {
  const context = remindersContext(shop.world.app.platform, () => defaultSettings);
  return { run: () => sendReminders(context) };
}
