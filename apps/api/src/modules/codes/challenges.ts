import { uuidv7 } from 'uuidv7';
import type { Transaction } from '#platform/database/database.ts';
import { Failure } from '#platform/http/errors/failure.ts';
import type { Platform } from '#platform/platform.ts';
import { challenges, type ChallengePurpose } from '#schema/people.ts';
import { type ChallengeRow, deleteExpiredChallenges, findChallenge } from './challenges.queries.ts';
import { deleteExpiredCodes } from './codes.queries.ts';
import { deleteOldRegistrations } from './registrations.queries.ts';
import { readToken, writeToken } from './code-seal.ts';

type Kind = ChallengeRow['kind'];

export type Challenge<K extends Kind = Kind, P extends ChallengePurpose = ChallengePurpose> = Omit<
  ChallengeRow,
  'kind' | 'purpose'
> & { readonly kind: K; readonly purpose: P };

type ChallengeInput = Pick<
  typeof challenges.$inferInsert,
  'kind' | 'purpose' | 'email' | 'registrationId' | 'userId' | 'sessionId'
> & {
  /** In milliseconds. Defaults to the lifetime of a mailed link. */
  readonly lifetime?: number;
};

/** Opens a challenge and returns its token, which is stored nowhere. */
export async function openChallenge(
  { config, clock, limits }: Pick<Platform, 'config' | 'clock' | 'limits'>,
  tx: Transaction,
  { lifetime = limits.codes.link, ...challenge }: ChallengeInput,
): Promise<string> {
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + lifetime);
  const id = uuidv7();
  await tx.insert(challenges).values({ ...challenge, id, createdAt, expiresAt });
  return writeToken(config, id, challenge);
}

/** Returns the open challenge of a token that is valid for one of these uses. Rejects any other text. */
export async function readChallenge<K extends Kind, P extends ChallengePurpose>(
  { config, database, clock }: Platform,
  token: string,
  ...uses: readonly { readonly kind: K; readonly purpose: P }[]
): Promise<Challenge<K, P>> {
  const claims = readToken(config, token, ...uses);
  const row = claims === null ? undefined : await findChallenge(database, claims.id, clock.now());
  if (claims === null || row === undefined) throw new Failure('Invalid token');
  return { ...row, kind: claims.kind, purpose: claims.purpose };
}

/** Deletes expired challenges and codes with their orders, and old registrations. */
export async function deleteExpiredProofs({ database, clock, limits }: Platform): Promise<void> {
  const ago = (time: number): Date => new Date(clock.now().getTime() - time);
  await deleteExpiredChallenges(database, ago(0));
  await deleteExpiredCodes(database, { expiredBefore: ago(0), orderedBefore: ago(limits.codes.retention) });
  await deleteOldRegistrations(database, ago(limits.registrations.retention));
}
