import { vi } from 'vitest';
import { createUser } from './user.fixture.ts';

export const SIGNED_OUT_KEY = 'atelier.signedOut';

export function stubStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}

export type ServerAnswers = Record<string, { status: number; body: unknown; token?: string } | 'no answer'>;

export function stubServer(answers: ServerAnswers): string[] {
  const calls: string[] = [];
  vi.stubGlobal('fetch', (url: string, init: { method: string }) => {
    const name = `${init.method} ${url}`;
    calls.push(name);
    const answer = answers[name];
    if (answer === undefined || answer === 'no answer') return Promise.reject(new TypeError('no connection'));
    const headers = answer.token === undefined ? {} : { 'x-access-token': answer.token };
    return Promise.resolve(Response.json(answer.body, { status: answer.status, headers }));
  });
  return calls;
}

export const signedInAnswers: ServerAnswers = {
  'GET /auth/me/token': { status: 200, body: { accessToken: 'access' } },
  'GET /users/me': { status: 200, body: { user: createUser() } },
  'POST /auth/logout': { status: 200, body: {} },
};

export function stubFreshPage(): void {
  vi.resetModules();
  vi.stubGlobal('localStorage', stubStorage());
  vi.stubGlobal('sessionStorage', stubStorage());
  vi.stubGlobal('window', new EventTarget());
}

export async function loadSessionModules() {
  return {
    ...(await import('./start-session.ts')),
    ...(await import('./start-session.ts')),
    ...(await import('#shared/api/send.ts')),
    store: (await import('./session-store.ts')).sessionStore,
  };
}
