import { createHmac } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Config } from '#platform/config/config.ts';
import { deriveKey } from '#platform/config/keys.ts';
import type { Limits } from '#platform/config/limits.ts';
import { createQueue } from '#platform/process/concurrency.ts';

type SignInCheck = { readonly email: string; readonly accountHash: string | null; readonly password: string };

export type Passwords = {
  /** Hashes with a random salt, for passwords set, changed or reset. */
  hash(password: string): Promise<string>;
  /** Hashes with a salt derived from the address, for registrations and their accounts. */
  hashFor(email: string, password: string): Promise<string>;
  /** Compares a password. Without a hash it does the same work (specification/faults#e1). */
  matches(passwordHash: string | null, password: string): Promise<boolean>;
  /** Computes both hashes of a sign-in in one queue slot, with the same work for any address (specification/faults#e7). */
  check(input: SignInCheck): Promise<{ readonly account: boolean; readonly registrationHash: string }>;
};

const costs = {
  dear: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  cheap: { memoryCost: 8, timeCost: 1, parallelism: 1 },
} as const satisfies Record<Config['hashes'], object>;
const saltBytes = 16;

/** Hashes passwords off the main thread. Its queue bounds the concurrency of all requests. */
export async function createPasswords(
  { secret, hashes }: Pick<Config, 'secret' | 'hashes'>,
  limits: Limits['signIn']['hashing'],
): Promise<Passwords> {
  const queue = createQueue(limits);
  const argon2id = costs[hashes];
  const key = deriveKey(secret, 'password-salt');
  const decoyHash = await hash('nobody has this password', argon2id);
  const saltedHash = (email: string, password: string) =>
    hash(password, { ...argon2id, salt: createHmac('sha256', key).update(email).digest().subarray(0, saltBytes) });
  const matches = async (passwordHash: string | null, password: string) =>
    (await verify(passwordHash ?? decoyHash, password)) && passwordHash !== null;
  return {
    hash: (password) => queue(() => hash(password, argon2id)),
    hashFor: (email, password) => queue(() => saltedHash(email, password)),
    matches: (passwordHash, password) => queue(() => matches(passwordHash, password)),
    check: ({ email, accountHash, password }) =>
      queue(async () => ({
        account: await matches(accountHash, password),
        registrationHash: await saltedHash(email, password),
      })),
  };
}
