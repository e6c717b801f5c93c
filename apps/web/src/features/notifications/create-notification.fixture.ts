import type { Notification } from '@atelier/contract';

export function createNotification(overrides: Partial<Notification> = {}): Notification {
  return {
    id: 'n-1',
    action: 'Repair.created',
    isSeen: false,
    createdAt: '2026-11-20T09:00:00.000Z',
    repairId: '7K2M9QFX',
    sessionId: null,
    corrected: false,
    device: 'Téléphone de Lina',
    next: { name: 'CALL', date: null, time: null, offer: null },
    ...overrides,
  };
}
