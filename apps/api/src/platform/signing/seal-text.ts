import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

export function sealText(key: Buffer, text: string, boundTo: string): string {
  const iv = randomBytes(ivBytes);
  const closing = createCipheriv(cipher, key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(boundTo));
  const closed = Buffer.concat([closing.update(text, 'utf8'), closing.final()]);
  return Buffer.concat([iv, closed, closing.getAuthTag()]).toString('base64url');
}

/** Throws for a text sealed with another key or purpose. */
export function unsealText(key: Buffer, sealed: string, boundTo: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
  opening.setAAD(Buffer.from(boundTo)).setAuthTag(bytes.subarray(-tagBytes));
  return opening.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + opening.final('utf8');
}

/** Returns the text that one of the keys opens, else null. */
export function unsealWithAny(keys: readonly Buffer[], sealed: string, boundTo: string): string | null {
  for (const key of keys) {
    try {
      return unsealText(key, sealed, boundTo);
    } catch {
      // Sealed with another key, or not a seal.
    }
  }
  return null;
}
