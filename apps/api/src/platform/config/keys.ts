import { hkdfSync } from 'node:crypto';

/** Purpose of a key. Each purpose has its own key, so a token signed for one is invalid for another. */
export type KeyPurpose =
  | 'access-token'
  | 'refresh-cookie'
  | 'tokens'
  | 'codes'
  | 'password-salt'
  | 'known-browser'
  | 'third-party'
  | 'receipts'
  | 'unsubscribe'
  | 'archive';

export function deriveKey(secret: string, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `atelier:${purpose}`, 32));
}
