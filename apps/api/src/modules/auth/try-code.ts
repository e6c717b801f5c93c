import { transaction, type Transaction } from '#platform/database/transaction.ts';
import { Failure } from '#platform/http/failure.ts';
import type { CodeContext } from './auth-context.ts';
import type { Challenge } from './challenges.ts';
import { codeKeyOf } from './code-seal.ts';
import { countTokenTry, useChallenge } from './challenges.queries.ts';
import { type CodeRow, countTry, lockAddress, replaceDigits } from './codes.queries.ts';

export type Try = { readonly challenge: Challenge; readonly given: string; readonly network: string };

/**
 * Counts a try of the token, the network and each code that stands, and only then compares (specification/faults#b6). Gives the code that
 * was right.
 */
export async function tryCode({ platform, seal }: CodeContext, { challenge, given, network }: Try): Promise<CodeRow> {
  const { database, clock, limits } = platform;
  const now = clock.now();
  const standing = await transaction(database, async (tx) => {
    await lockAddress(tx, challenge.email);
    const mayTry = await countTokenTry(tx, challenge.id, { now, tries: limits.codes.triesPerToken });
    return mayTry ? countTry(tx, codeKeyOf(challenge), { now, network, limits: limits.codes }) : [];
  });
  if (standing.length === 0) throw new Failure('codeExpired');
  const right = standing.filter((code) => seal.matches(code, given))[0];
  if (right === undefined) throw new Failure('invalidCode');
  return right;
}

/** Uses a code and its token up, once (specification/faults#b8), under the address' lock. From now on it is as wrong as any other. */
export async function useCode(
  { platform, seal }: CodeContext,
  tx: Transaction,
  { challenge, code }: { challenge: Challenge; code: CodeRow },
): Promise<void> {
  await lockAddress(tx, challenge.email);
  if (!(await replaceDigits(tx, code, seal.draw(code)))) throw new Failure('invalidCode');
  if (!(await useChallenge(tx, challenge.id, platform.clock.now()))) throw new Failure('Invalid token');
}
