import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '#platform/config/config.ts';
import { deriveKey } from '#platform/config/keys.ts';

type Generation = { readonly sessionId: string; readonly counter: number };
type RefreshConfig = Pick<Config, 'secret'>;

const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})\.([\w-]{43})$/;

/** Format `sessionId.counter.mac`. Only the counter is stored (specification/signing-in#refresh). */
export function writeRefreshToken(config: RefreshConfig, { sessionId, counter }: Generation): string {
  return `${sessionId}.${counter}.${macOf(config, sessionId, String(counter))}`;
}

export function readRefreshToken(config: RefreshConfig, token: string): Generation | null {
  const [, sessionId = '', counter = '', mac = ''] = shape.exec(token) ?? [];
  if (sessionId === '') return null;
  const genuine = timingSafeEqual(Buffer.from(macOf(config, sessionId, counter)), Buffer.from(mac));
  return genuine ? { sessionId, counter: Number(counter) } : null;
}

function macOf({ secret }: RefreshConfig, sessionId: string, counter: string): string {
  return createHmac('sha256', deriveKey(secret, 'refresh-cookie'))
    .update(`${sessionId}.${counter}`)
    .digest('base64url');
}
