import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '#platform/config/keys.ts';

type Generation = { readonly sessionId: string; readonly counter: number };

export type RefreshTokens = {
  /** Format `sessionId.counter.mac`. Only the counter is stored (specification/signing-in#refresh). */
  write(generation: Generation): string;
  read(token: string): Generation | null;
};

const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})\.([\w-]{43})$/;

export function createRefreshTokens(secret: string): RefreshTokens {
  const key = deriveKey(secret, 'refresh-cookie');
  const macOf = (sessionId: string, counter: string): string =>
    createHmac('sha256', key).update(`${sessionId}.${counter}`).digest('base64url');
  return {
    write: ({ sessionId, counter }) => `${sessionId}.${counter}.${macOf(sessionId, String(counter))}`,
    read: (token) => {
      const [, sessionId = '', counter = '', mac = ''] = shape.exec(token) ?? [];
      if (sessionId === '') return null;
      const genuine = timingSafeEqual(Buffer.from(macOf(sessionId, counter)), Buffer.from(mac));
      return genuine ? { sessionId, counter: Number(counter) } : null;
    },
  };
}
