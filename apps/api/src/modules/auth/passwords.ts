import { hash, verify } from '@node-rs/argon2';
import type { Limits } from '../../platform/config/limits.ts';
import { createQueue } from '../../platform/process/in-turn.ts';

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Whether the password belongs to the hash; without a hash the same work is done for nothing (E1). */
  matches(passwordHash: string | null, password: string): Promise<boolean>;
};

const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes and checks passwords off the main thread, a bounded number at a time. */
export const createPasswords = async (limits: Limits['signIn']['hashing']): Promise<Passwords> => {
  const inTurn = createQueue(limits);
  const nobodys = await hash('nobody has this password', argon2id);
  return {
    hash: (password) => inTurn(() => hash(password, argon2id)),
    matches: async (passwordHash, password) => {
      const right = await inTurn(() => verify(passwordHash ?? nobodys, password));
      return right && passwordHash !== null;
    },
  };
};
