import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '#platform/config/config.ts';
import { deriveKey } from '#platform/config/keys.ts';
import type { ChallengePurpose } from '#schema/people.ts';

/** Uses of a token: with a code, as a mailed link, as won by a code, or as the cookie that names a registration. */
type TokenKind = 'code' | 'link' | 'final' | 'browser';
export type TokenUse = { readonly kind: TokenKind; readonly purpose: ChallengePurpose };

type TokenConfig = Pick<Config, 'secret'>;

const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** Derives the token from an id and a server key, so database contents open nothing. */
export function writeToken(config: TokenConfig, id: string, use: TokenUse): string {
  return `${id}.${macOf(config, id, use)}`;
}

/** Returns the id of a token valid for one of these uses, else null (specification/faults#t1). */
export function readToken<K extends TokenKind, P extends ChallengePurpose>(
  config: TokenConfig,
  token: string,
  ...uses: readonly { readonly kind: K; readonly purpose: P }[]
): { readonly id: string; readonly kind: K; readonly purpose: P } | null {
  const [, id = '', given = ''] = shape.exec(token) ?? [];
  if (id === '') return null;
  const use = uses.find((each) => timingSafeEqual(Buffer.from(macOf(config, id, each)), Buffer.from(given)));
  return use === undefined ? null : { id, kind: use.kind, purpose: use.purpose };
}

function macOf({ secret }: TokenConfig, id: string, { kind, purpose }: TokenUse): string {
  return createHmac('sha256', deriveKey(secret, 'tokens'))
    .update(['token', kind, purpose, id].join('\n'))
    .digest('base64url');
}
