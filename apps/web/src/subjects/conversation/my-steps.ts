import type { Repair } from '@atelier/contract';
import { notificationTitle, type Translate } from '@atelier/i18n';
import type { Step } from './steps-between.ts';

/** What happened to a repair, as its customer is told. */
export function mySteps(t: Translate, logs: Repair['logs'] = []): Step[] {
  return logs.map(({ id, createdAt, action }) => ({ id, at: createdAt, title: notificationTitle(t, action) }));
}
