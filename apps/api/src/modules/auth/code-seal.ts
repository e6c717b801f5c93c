import { createCipheriv, createDecipheriv, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../platform/config/keys.ts';
import type { ChallengePurpose } from '../../schema/people.ts';

/** Whose code, and what for. `userId`: of a change of e-mail, the account that is to have the address; null of anything else. */
export type CodeKey = { readonly email: string; readonly purpose: ChallengePurpose; readonly userId: string | null };

/** Whose code somebody with an account behind them asks for or tries. */
export const codeKeyOf = ({ email, purpose, userId }: CodeKey): CodeKey => ({
  email,
  purpose,
  userId: purpose === 'changeEmail' ? userId : null,
});

export type CodeSeal = {
  /** Six random digits that nobody has seen, sealed for this address, purpose and account. */
  draw(key: CodeKey): string;
  /** The digits; the seal of another address, purpose or server doesn't open. */
  open(code: CodeKey & { readonly sealed: string }): string;
  /** Whether these are the digits, in the same time for all of them. */
  matches(code: CodeKey & { readonly sealed: string }, given: string): boolean;
};

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Codes are kept sealed until they run out: they are mailed again when asked for, and a copy of the database holds none. */
export const createCodeSeal = (secret: string): CodeSeal => {
  const key = deriveKey(secret, 'codes');
  const boundTo = ({ email, purpose, userId }: CodeKey): Buffer =>
    Buffer.from([purpose, email, userId].filter((part) => part !== null).join('\n'));
  const open: CodeSeal['open'] = (code) => {
    const bytes = Buffer.from(code.sealed, 'base64url');
    const decipher = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
    decipher.setAAD(boundTo(code)).setAuthTag(bytes.subarray(-tagBytes));
    return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
  };
  return {
    draw: (code) => {
      const iv = randomBytes(ivBytes);
      const sealing = createCipheriv(cipher, key, iv, { authTagLength: tagBytes }).setAAD(boundTo(code));
      const digits = String(randomInt(1_000_000)).padStart(6, '0');
      const text = Buffer.concat([sealing.update(digits, 'utf8'), sealing.final()]);
      return Buffer.concat([iv, text, sealing.getAuthTag()]).toString('base64url');
    },
    open,
    matches: (code, given) => {
      const [right, tried] = [Buffer.from(open(code)), Buffer.from(given)];
      return tried.length === right.length && timingSafeEqual(tried, right);
    },
  };
};
