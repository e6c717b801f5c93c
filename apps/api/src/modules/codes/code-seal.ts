import { createHmac, randomInt } from 'node:crypto';
import { deriveKey, equalInConstantTime, type Secrets, verifyingKeys } from '#platform/config/keys.ts';
import { sealText, unsealWithAny } from '#platform/signing/seal-text.ts';
import type { ChallengePurpose } from '#schema/people.ts';

/** Key of a code. `userId` is the account of an email change, else null. */
export type CodeKey = { readonly email: string; readonly purpose: ChallengePurpose; readonly userId: string | null };

type SealedCode = CodeKey & { readonly sealed: string };

export function codeKeyOf({ email, purpose, userId }: CodeKey): CodeKey {
  return {
    email,
    purpose,
    userId: purpose === 'changeEmail' ? userId : null,
  };
}

/** Returns new digits, sealed. They can be mailed again until they expire, and a database copy reveals none. */
export function generateCode({ secret }: Pick<Secrets, 'secret'>, key: CodeKey): string {
  const digits = String(randomInt(1_000_000)).padStart(6, '0');
  return sealText(deriveKey(secret, 'codes'), digits, boundTo(key));
}

/** Returns the digits. Throws for a seal of another key or server. */
export function openCode(secrets: Secrets, code: SealedCode): string {
  const digits = digitsIn(secrets, code);
  if (digits === null) throw new Error('invariant: code with the seal of another key or server');
  return digits;
}

function digitsIn(secrets: Secrets, code: SealedCode): string | null {
  return unsealWithAny(verifyingKeys(secrets, 'codes'), code.sealed, boundTo(code));
}

/** Compares the digits in constant time. A code of a former secret matches nothing. */
export function matchesCode(secrets: Secrets, code: SealedCode, digits: string): boolean {
  const right = digitsIn(secrets, code);
  return right !== null && equalInConstantTime(right, digits);
}

function boundTo({ email, purpose, userId }: CodeKey): string {
  return [purpose, email, userId].filter((part) => part !== null).join('\n');
}

/** Uses of a token: with a code, as a mailed link, as won by a code, or as the cookie that names a registration. */
type TokenKind = 'code' | 'link' | 'final' | 'browser';
export type TokenUse = { readonly kind: TokenKind; readonly purpose: ChallengePurpose };

const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** Derives the token from an id and a server key, so database contents open nothing. */
export function writeToken({ secret }: Pick<Secrets, 'secret'>, id: string, use: TokenUse): string {
  return `${id}.${macOf(deriveKey(secret, 'tokens'), id, use)}`;
}

/** Returns the id of a token valid for one of these uses, else null (specification/faults#t1). */
export function readToken<K extends TokenKind, P extends ChallengePurpose>(
  secrets: Secrets,
  token: string,
  ...uses: readonly { readonly kind: K; readonly purpose: P }[]
): { readonly id: string; readonly kind: K; readonly purpose: P } | null {
  const [, id = '', given = ''] = shape.exec(token) ?? [];
  if (id === '') return null;
  const keys = verifyingKeys(secrets, 'tokens');
  const use = uses.find((each) => keys.some((key) => equalInConstantTime(macOf(key, id, each), given)));
  return use === undefined ? null : { id, kind: use.kind, purpose: use.purpose };
}

function macOf(key: Buffer, id: string, { kind, purpose }: TokenUse): string {
  return createHmac('sha256', key).update(['token', kind, purpose, id].join('\n')).digest('base64url');
}
