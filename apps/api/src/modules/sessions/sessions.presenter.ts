import type { AnswerInput, getSession } from '@atelier/contract';
import type { sessions } from '#schema/people.ts';
import type { Limits } from '#platform/config/limits.ts';
import { endOf } from './sessions.policy.ts';

export type SessionRow = typeof sessions.$inferSelect;
type SessionOnTheWire = AnswerInput<typeof getSession>['session'];

/** Returns a session as its owner sees it (specification/shapes#a-session). The client marks the current one. */
export function presentSession(row: SessionRow, limits: Limits['sessions']): SessionOnTheWire {
  const { id, ip, country, city, browser, os, device } = row;
  return {
    id,
    ip,
    location: country === null && city === null ? null : { country, city },
    browser,
    os,
    device,
    createdAt: row.createdAt.toISOString(),
    expiresAt: endOf(row, limits).toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}
