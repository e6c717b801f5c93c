import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Config } from '#platform/config/config.ts';
import { deriveKey } from '#platform/config/keys.ts';
import type { ChallengePurpose } from '#schema/people.ts';
import { sealText, unsealText } from './seal.ts';

/** Key of a code. `userId` is the account of an email change, else null. */
export type CodeKey = { readonly email: string; readonly purpose: ChallengePurpose; readonly userId: string | null };

type SealedCode = CodeKey & { readonly sealed: string };
type SealConfig = Pick<Config, 'secret'>;

export function codeKeyOf({ email, purpose, userId }: CodeKey): CodeKey {
  return {
    email,
    purpose,
    userId: purpose === 'changeEmail' ? userId : null,
  };
}

/** Returns new digits, sealed. They can be mailed again until they expire, and a database copy reveals none. */
export function generateCode({ secret }: SealConfig, key: CodeKey): string {
  const digits = String(randomInt(1_000_000)).padStart(6, '0');
  return sealText(deriveKey(secret, 'codes'), digits, boundTo(key));
}

/** Returns the digits. Throws for a seal of another key or server. */
export function openCode({ secret }: SealConfig, code: SealedCode): string {
  return unsealText(deriveKey(secret, 'codes'), code.sealed, boundTo(code));
}

/** Compares the digits in constant time. */
export function matchesCode(config: SealConfig, code: SealedCode, digits: string): boolean {
  const [right, tried] = [Buffer.from(openCode(config, code)), Buffer.from(digits)];
  return tried.length === right.length && timingSafeEqual(tried, right);
}

function boundTo({ email, purpose, userId }: CodeKey): string {
  return [purpose, email, userId].filter((part) => part !== null).join('\n');
}
