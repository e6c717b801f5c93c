import type { Repair } from '@atelier/contract';
import { notificationTitle, type Translate } from '@atelier/i18n';
import type { ConversationStep } from './merge-steps.ts';

export function mySteps(t: Translate, logs: Repair['logs'] = []): ConversationStep[] {
  return logs.map(({ id, createdAt, action }) => ({ id, at: createdAt, title: notificationTitle(t, action) }));
}
