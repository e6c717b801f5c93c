import { transaction, type Transaction } from '#platform/database/database.ts';
import { Failure } from '#platform/http/errors/failure.ts';
import type { Platform } from '#platform/platform.ts';
import type { Challenge } from './challenges.ts';
import { codeKeyOf, generateCode, matchesCode } from './code-seal.ts';
import { countTokenTry, useChallenge } from './challenges.queries.ts';
import { type CodeRow, countCodeTry, lockAddress, replaceDigits } from './codes.queries.ts';

type CodeTry = { readonly challenge: Challenge; readonly digits: string; readonly network: string };

export type MatchedCode = { readonly challenge: Challenge; readonly code: CodeRow };

/** Counts the token, network and code tries before comparing (specification/faults#b6). Returns the matching code with its challenge. */
export async function tryCode(
  { config, database, clock, limits }: Platform,
  { challenge, digits, network }: CodeTry,
): Promise<MatchedCode> {
  const now = clock.now();
  const openCodes = await transaction(database, async (tx) => {
    await lockAddress(tx, challenge.email);
    const mayTry = await countTokenTry(tx, challenge.id, { now, tries: limits.codes.triesPerToken });
    return mayTry ? countCodeTry(tx, codeKeyOf(challenge), { now, network, limits: limits.codes }) : [];
  });
  if (openCodes.length === 0) throw new Failure('codeExpired');
  const code = openCodes.filter((openCode) => matchesCode(config, openCode, digits))[0];
  if (code === undefined) throw new Failure('invalidCode');
  return { challenge, code };
}

/** Uses a code and its token once, under the address lock (specification/faults#b8). It then fails like a wrong code. */
export async function useCode(
  { config, clock }: Platform,
  tx: Transaction,
  { challenge, code }: MatchedCode,
): Promise<void> {
  await lockAddress(tx, challenge.email);
  if (!(await replaceDigits(tx, code, generateCode(config, code)))) throw new Failure('invalidCode');
  await useChallenge(tx, challenge.id, clock.now());
}
