import type { AnswerInput, markNotificationSeen } from '@atelier/contract';
import type { notifications } from '#schema/index.ts';

type NotificationRow = typeof notifications.$inferSelect & { readonly device: string | null };
type NotificationOnTheWire = AnswerInput<typeof markNotificationSeen>['notification'];

export function presentNotification({
  id,
  action,
  isSeen,
  createdAt,
  repairId,
  sessionId,
  corrected,
  device,
  next,
}: NotificationRow): NotificationOnTheWire {
  return { id, action, isSeen, createdAt: createdAt.toISOString(), repairId, sessionId, corrected, device, next };
}
