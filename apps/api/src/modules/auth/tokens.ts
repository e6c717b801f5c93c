import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../platform/config/keys.ts';
import type { ChallengePurpose } from '../../schema/people.ts';

/** What a token is good for: with a code beside it, alone out of a mailed link, or as what a code has won. */
type TokenKind = 'code' | 'link' | 'final';
export type TokenUse = { readonly kind: TokenKind; readonly purpose: ChallengePurpose };

export type Tokens = {
  write(id: string, use: TokenUse): string;
  /** The challenge behind a token that is genuine for one of these uses; null for any other text (T1). */
  read<P extends ChallengePurpose>(
    token: string,
    ...uses: readonly { readonly kind: TokenKind; readonly purpose: P }[]
  ): { readonly id: string; readonly use: { readonly kind: TokenKind; readonly purpose: P } } | null;
  /** The six digits of a standing code; another code has another id. */
  digits(code: { readonly id: string; readonly email: string; readonly purpose: ChallengePurpose }): string;
};

const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;
const million = 1_000_000;

/** Tokens and codes derive from an id and a key of the server: what the database holds is of no use to whoever reads it. */
export const createTokens = (secret: string): Tokens => {
  const key = deriveKey(secret, 'tokens');
  const mac = (...parts: readonly string[]): Buffer => createHmac('sha256', key).update(parts.join('\n')).digest();
  const macOf = (id: string, { kind, purpose }: TokenUse): string =>
    mac('token', kind, purpose, id).toString('base64url');
  return {
    write: (id, use) => `${id}.${macOf(id, use)}`,
    read: (token, ...uses) => {
      const [, id = '', given = ''] = shape.exec(token) ?? [];
      if (id === '') return null;
      const use = uses.find((each) => timingSafeEqual(Buffer.from(macOf(id, each)), Buffer.from(given)));
      return use === undefined ? null : { id, use };
    },
    // 48 bits over a million: the bias is 4 in 10^9.
    digits: ({ id, email, purpose }) =>
      String(mac('digits', purpose, email, id).readUIntBE(0, 6) % million).padStart(6, '0'),
  };
};
