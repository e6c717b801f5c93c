import { createHmac } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Config } from '#platform/config/config.ts';
import { deriveKey } from '#platform/config/keys.ts';
import type { Limits } from '#platform/config/limits.ts';
import { createQueue } from '#platform/process/concurrency.ts';

/** What a sign-in has to be compared with: an account's hash, if there is one, and the registrations of the address. */
type SignInCheck = { readonly email: string; readonly accountHash: string | null; readonly password: string };

export type Passwords = {
  /** With a salt of its own: of a password that is set, changed or reset. */
  hash(password: string): Promise<string>;
  /** With the salt of the address: of a registration, and of the account that it becomes. */
  hashFor(email: string, password: string): Promise<string>;
  /** Whether the password belongs to the hash; without a hash the same work is done for nothing (specification/faults#e1). */
  matches(passwordHash: string | null, password: string): Promise<boolean>;
  /** Both hashes of a sign-in, in one place of the queue: the same work whatever stands behind the address (specification/faults#e7). */
  check(input: SignInCheck): Promise<{ readonly account: boolean; readonly registrationHash: string }>;
};

const costs = {
  dear: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  cheap: { memoryCost: 8, timeCost: 1, parallelism: 1 },
} as const satisfies Record<Config['hashes'], object>;
const saltBytes = 16;

/** Hashes and checks passwords off the main thread, a bounded number at a time. */
export async function createPasswords(
  { secret, hashes }: Pick<Config, 'secret' | 'hashes'>,
  limits: Limits['signIn']['hashing'],
): Promise<Passwords> {
  const queue = createQueue(limits);
  const argon2id = costs[hashes];
  const key = deriveKey(secret, 'password-salt');
  const decoyHash = await hash('nobody has this password', argon2id);
  const salted = (email: string, password: string): Promise<string> =>
    hash(password, { ...argon2id, salt: createHmac('sha256', key).update(email).digest().subarray(0, saltBytes) });
  const matches = async (passwordHash: string | null, password: string): Promise<boolean> =>
    (await verify(passwordHash ?? decoyHash, password)) && passwordHash !== null;
  return {
    hash: (password) => queue(() => hash(password, argon2id)),
    hashFor: (email, password) => queue(() => salted(email, password)),
    matches: (passwordHash, password) => queue(() => matches(passwordHash, password)),
    check: ({ email, accountHash, password }) =>
      queue(async () => ({
        account: await matches(accountHash, password),
        registrationHash: await salted(email, password),
      })),
  };
}
