import { describe, expect, test } from 'vitest';
import { sessionStatusOf } from './account-sessions.ts';

const now = new Date('2026-11-21T10:00:00Z');
const before = '2026-11-20T10:00:00.000Z';
const after = '2026-12-20T10:00:00.000Z';
const session = { id: 's-1', expiresAt: after, revokedAt: null };

describe('a session', () => {
  test('a session neither ended nor expired is active', () => {
    expect(sessionStatusOf(session, 's-2', now)).toEqual({ isCurrent: false, isActive: true, endedAt: null });
  });

  test('an ended session is inactive since its end [3.5]', () => {
    const revoked = { ...session, revokedAt: before };
    expect(sessionStatusOf(revoked, 's-2', now)).toEqual({ isCurrent: false, isActive: false, endedAt: before });
  });

  test('an expired session is inactive since its expiry', () => {
    const old = { ...session, expiresAt: before };
    expect(sessionStatusOf(old, 's-2', now)).toEqual({ isCurrent: false, isActive: false, endedAt: before });
  });

  test('a session expiring this moment is over', () => {
    expect(sessionStatusOf({ ...session, expiresAt: now.toISOString() }, null, now).isActive).toBe(false);
  });

  test('this browser’s session is active despite its clock', () => {
    const standing = sessionStatusOf(session, 's-1', new Date('2027-11-21T10:00:00Z'));
    expect(standing).toEqual({ isCurrent: true, isActive: true, endedAt: null });
  });
});
