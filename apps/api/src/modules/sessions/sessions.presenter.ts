import type { AnswerInput, getSession } from '@atelier/contract';
import type { sessions } from '../../schema/people.ts';
import type { Limits } from '../../platform/config/limits.ts';
import { endOf, isActive } from './sessions.policy.ts';

export type SessionRow = typeof sessions.$inferSelect;
type SessionOnTheWire = AnswerInput<typeof getSession>['session'];

export type SessionView = { readonly now: Date; readonly currentId: string; readonly limits: Limits['sessions'] };

const locationOf = ({ country, city }: SessionRow) => (country === null && city === null ? null : { country, city });

/** A session as its owner sees it (product section 3). */
export const presentSession = (row: SessionRow, { now, currentId, limits }: SessionView): SessionOnTheWire => {
  const end = endOf(row, limits);
  const active = isActive(row, now, limits);
  return {
    id: row.id,
    ip: row.ip,
    location: locationOf(row),
    browser: row.browser,
    os: row.os,
    device: row.device,
    createdAt: row.createdAt.toISOString(),
    expiresAt: end.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    endedAt: active ? null : (row.revokedAt ?? end).toISOString(),
    isActive: active,
    isCurrent: row.id === currentId,
  };
};
