import { hkdfSync, timingSafeEqual } from 'node:crypto';

/** Effect of AUTH_SECRET_PREVIOUS. `verifies`: its tokens and seals are accepted. `ends`: they end with the former secret. */
type Effect = 'verifies' | 'ends';

/** Purposes of keys, with what each signs or seals. A token signed for one is invalid for another (decisions/0091). */
export const keyPurposes = {
  'access-token': { former: 'verifies', protects: 'access tokens, for 10 minutes' },
  'refresh-cookie': { former: 'verifies', protects: 'sessions, for 30 days without use; each use renews them' },
  tokens: { former: 'verifies', protects: 'mailed links, for a day, and invitations, for 7 days' },
  codes: { former: 'verifies', protects: 'mailed codes, for 10 minutes' },
  'password-salt': { former: 'ends', protects: 'registrations that wait for their code; people register again' },
  'third-party': { former: 'ends', protects: 'sign-ins under way at the provider; people begin again' },
  receipts: { former: 'verifies', protects: 'seals of handover receipts from before signing keys, for good' },
  'signing-keys': { former: 'verifies', protects: 'the private signing key, until the next start seals it again' },
  feeds: { former: 'verifies', protects: 'addresses of calendar feeds as members read them again' },
  push: { former: 'verifies', protects: 'the private key of pushes, until the next start seals it again' },
  unsubscribe: { former: 'verifies', protects: 'links of sent mails that stop mails of a topic, for good' },
  tracking: { former: 'verifies', protects: 'tracking links, until 60 days after the end of the repair' },
  'handover-codes': { former: 'verifies', protects: 'codes that customers show at a handover, until the next one' },
  archive: { former: 'verifies', protects: 'the mark by which a restore knows the secret of an archive' },
} as const satisfies Record<string, { readonly former: Effect; readonly protects: string }>;

type KeyPurpose = keyof typeof keyPurposes;

type VerifiedPurpose = {
  [P in KeyPurpose]: (typeof keyPurposes)[P]['former'] extends 'verifies' ? P : never;
}[KeyPurpose];

/** AUTH_SECRET, which signs, and the former one, which verifies beside it. */
export type Secrets = { readonly secret: string; readonly previousSecret?: string | null };

export function deriveKey(secret: string, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `atelier:${purpose}`, 32));
}

/** Returns the keys that verify, the signing one first. */
export function verifyingKeys(
  { secret, previousSecret = null }: Secrets,
  purpose: VerifiedPurpose,
): readonly [Buffer, ...Buffer[]] {
  const former = previousSecret === null ? [] : [deriveKey(previousSecret, purpose)];
  return [deriveKey(secret, purpose), ...former];
}

export function equalInConstantTime(left: string, right: string): boolean {
  const [leftBytes, rightBytes] = [Buffer.from(left), Buffer.from(right)];
  return leftBytes.length === rightBytes.length && timingSafeEqual(leftBytes, rightBytes);
}
