import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '#platform/config/keys.ts';
import type { ChallengePurpose } from '#schema/people.ts';

/** Uses of a token: with a code, as a mailed link, as won by a code, or as the cookie that names a registration. */
type TokenKind = 'code' | 'link' | 'final' | 'browser';
export type TokenUse = { readonly kind: TokenKind; readonly purpose: ChallengePurpose };

export type Tokens = {
  write(id: string, use: TokenUse): string;
  /** Returns the id of a token valid for one of these uses, else null (specification/faults#t1). */
  read<K extends TokenKind, P extends ChallengePurpose>(
    token: string,
    ...uses: readonly { readonly kind: K; readonly purpose: P }[]
  ): { readonly id: string; readonly kind: K; readonly purpose: P } | null;
};

const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** Derives tokens from an id and a server key, so database contents open nothing. */
export function createTokens(secret: string): Tokens {
  const key = deriveKey(secret, 'tokens');
  const macOf = (id: string, { kind, purpose }: TokenUse): string =>
    createHmac('sha256', key).update(['token', kind, purpose, id].join('\n')).digest('base64url');
  return {
    write: (id, use) => `${id}.${macOf(id, use)}`,
    read: (token, ...uses) => {
      const [, id = '', given = ''] = shape.exec(token) ?? [];
      if (id === '') return null;
      const use = uses.find((each) => timingSafeEqual(Buffer.from(macOf(id, each)), Buffer.from(given)));
      return use === undefined ? null : { id, kind: use.kind, purpose: use.purpose };
    },
  };
}
