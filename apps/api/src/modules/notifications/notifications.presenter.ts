import type { AnswerInput, markNotificationSeen } from '@atelier/contract';
import type { notifications } from '#schema/index.ts';

type NotificationRow = typeof notifications.$inferSelect & { readonly device: string | null };
type NotificationOnTheWire = AnswerInput<typeof markNotificationSeen>['notification'];

export function presentNotification(row: NotificationRow): NotificationOnTheWire {
  return {
    id: row.id,
    action: row.action,
    isSeen: row.isSeen,
    createdAt: row.createdAt.toISOString(),
    repairId: row.repairId,
    sessionId: row.sessionId,
    corrected: row.corrected,
    device: row.device,
    next: row.next,
  };
}
