import { hkdfSync } from 'node:crypto';

/** What a key is for; each purpose has a key of its own, so that nothing signed for one is good for another. */
export type KeyPurpose =
  | 'access-token'
  | 'refresh-cookie'
  | 'tokens'
  | 'codes'
  | 'password-salt'
  | 'known-browser'
  | 'third-party'
  | 'receipts'
  | 'unsubscribe';

/** Derives the 32-byte key of one purpose from the configured secret. */
export function deriveKey(secret: string, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `atelier:${purpose}`, 32));
}
