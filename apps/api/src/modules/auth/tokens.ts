import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '#platform/config/keys.ts';
import type { ChallengePurpose } from '#schema/people.ts';

/**
 * What a token is good for: with a code beside it, alone out of a mailed link, as what a code has won, or, in a cookie, to name
 * the registration of this browser.
 */
type TokenKind = 'code' | 'link' | 'final' | 'browser';
export type TokenUse = { readonly kind: TokenKind; readonly purpose: ChallengePurpose };

export type Tokens = {
  write(id: string, use: TokenUse): string;
  /** The id in a token that is genuine for one of these uses; null for any other text (specification/faults#t1). */
  read<K extends TokenKind, P extends ChallengePurpose>(
    token: string,
    ...uses: readonly { readonly kind: K; readonly purpose: P }[]
  ): { readonly id: string; readonly kind: K; readonly purpose: P } | null;
};

const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** Tokens derive from an id and a key of the server: what the database holds is of no use to whoever reads it. */
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
