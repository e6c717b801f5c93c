import { randomInt, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '#platform/config/keys.ts';
import type { ChallengePurpose } from '#schema/people.ts';
import { createSeal } from './seal.ts';

/** Key of a code. `userId` is the account of an email change, else null. */
export type CodeKey = { readonly email: string; readonly purpose: ChallengePurpose; readonly userId: string | null };

export function codeKeyOf({ email, purpose, userId }: CodeKey): CodeKey {
  return {
    email,
    purpose,
    userId: purpose === 'changeEmail' ? userId : null,
  };
}

export type CodeSeal = {
  generate(key: CodeKey): string;
  /** Returns the digits. Throws for a seal of another key or server. */
  open(code: CodeKey & { readonly sealed: string }): string;
  /** Compares the digits in constant time. */
  matches(code: CodeKey & { readonly sealed: string }, digits: string): boolean;
};

/** Seals codes. They can be mailed again until they expire, and a database copy reveals none. */
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
