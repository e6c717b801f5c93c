import type { Session } from '@atelier/contract';

export function createSession(overrides: Partial<Session> = {}): Session {
  return {
    id: 'session-9',
    ip: '203.0.113.9',
    location: null,
    browser: 'Elsewhere',
    os: 'Linux',
    device: 'desktop',
    createdAt: '2026-11-20T09:00:00.000Z',
    expiresAt: '2099-01-01T09:00:00.000Z',
    revokedAt: null,
    ...overrides,
  };
}
