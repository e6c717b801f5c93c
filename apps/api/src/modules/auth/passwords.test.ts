import { describe, expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

describe('a password', () => {
  it('is kept as argon2id, salted, and recognised', async () => {
    const passwords = await createPasswords({ concurrent: 2, waiting: 64 });
    const [first, second] = [await passwords.hash('secret'), await passwords.hash('secret')];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(second).not.toBe(first);
    expect(await passwords.matches(first, 'secret')).toBe(true);
    expect(await passwords.matches(first, 'Secret')).toBe(false);
  });

  it('of nobody costs a check and is never right', async () => {
    const passwords = await createPasswords({ concurrent: 1, waiting: 0 });
    const nobody = passwords.matches(null, 'nobody has this password');
    await expect(passwords.matches(null, 'another')).rejects.toMatchObject({ key: 'unavailable' });
    expect(await nobody).toBe(false);
  });
});

describe('many passwords at once', () => {
  it('wait for their turn, and beyond that are told to come back', async () => {
    const passwords = await createPasswords({ concurrent: 2, waiting: 3 });
    const results = await Promise.allSettled(Array.from({ length: 7 }, () => passwords.hash('secret')));
    expect(results.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected', 'rejected']);
    // All places are free again.
    expect(await Promise.all(Array.from({ length: 5 }, () => passwords.hash('secret')))).toHaveLength(5);
  });

  it('go on after one that could not be read', async () => {
    const passwords = await createPasswords({ concurrent: 1, waiting: 1 });
    await expect(passwords.matches('no hash', 'secret')).rejects.toThrow('Decoding failed');
    expect(await passwords.matches(await passwords.hash('secret'), 'secret')).toBe(true);
  });
});
