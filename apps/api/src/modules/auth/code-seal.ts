import { randomInt, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '#platform/config/keys.ts';
import type { ChallengePurpose } from '#schema/people.ts';
import { createSeal } from './seal.ts';

/** Whose code, and what for. `userId`: of a change of e-mail, the account that is to have the address; null of anything else. */
export type CodeKey = { readonly email: string; readonly purpose: ChallengePurpose; readonly userId: string | null };

/** Whose code somebody with an account behind them asks for or tries. */
export function codeKeyOf({ email, purpose, userId }: CodeKey): CodeKey {
  return {
    email,
    purpose,
    userId: purpose === 'changeEmail' ? userId : null,
  };
}

export type CodeSeal = {
  /** Six random digits that nobody has seen, sealed for this address, purpose and account. */
  generate(key: CodeKey): string;
  /** The digits; the seal of another address, purpose or server doesn't open. */
  open(code: CodeKey & { readonly sealed: string }): string;
  /** Whether these are the digits, in the same time for all of them. */
  matches(code: CodeKey & { readonly sealed: string }, digits: string): boolean;
};

/** Codes are kept sealed until they run out: they are mailed again when asked for, and a copy of the database holds none. */
export function createCodeSeal(secret: string): CodeSeal {
  const seal = createSeal(deriveKey(secret, 'codes'));
  const boundTo = ({ email, purpose, userId }: CodeKey): string =>
    [purpose, email, userId].filter((part) => part !== null).join('\n');
  const open: CodeSeal['open'] = (code) => seal.open(code.sealed, boundTo(code));
  return {
    generate: (code) => seal.close(String(randomInt(1_000_000)).padStart(6, '0'), boundTo(code)),
    open,
    matches: (code, digits) => {
      const [right, tried] = [Buffer.from(open(code)), Buffer.from(digits)];
      return tried.length === right.length && timingSafeEqual(tried, right);
    },
  };
}
