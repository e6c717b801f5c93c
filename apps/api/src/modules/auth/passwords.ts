import { hash, verify } from '@node-rs/argon2';
import type { Limits } from '../../platform/config/limits.ts';
import { second } from '../../platform/config/limits.ts';
import { Failure } from '../../platform/http/failure.ts';

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Whether the password belongs to the hash; without a hash the same work is done for nothing (E1). */
  matches(passwordHash: string | null, password: string): Promise<boolean>;
};

const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Runs at most so many at once and lets so many wait; the rest are told to come back (B12). */
const createQueue = ({ concurrent, waiting }: Limits['signIn']['hashing']) => {
  const queue: (() => void)[] = [];
  let running = 0;
  const enter = async (): Promise<void> => {
    if (running < concurrent) {
      running += 1;
      return;
    }
    if (queue.length >= waiting) throw new Failure('unavailable', { retryAfter: second });
    await new Promise<void>((resolve) => queue.push(resolve));
  };
  const leave = (): void => {
    const next = queue.shift();
    if (next === undefined) running -= 1;
    else next();
  };
  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
};

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
