import { describe, expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

const config = { secret: 'a secret for passwords in tests', hashes: 'dear' } as const;

describe('a password', () => {
  test('a password is stored as salted argon2id and recognised', async () => {
    const passwords = await createPasswords(config, { concurrent: 2, waiting: 64 });
    const [first, second] = [await passwords.hash('secret'), await passwords.hash('secret')];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(second).not.toBe(first);
    expect(await passwords.matches(first, 'secret')).toBe(true);
    expect(await passwords.matches(first, 'Secret')).toBe(false);
  });

  test('a registration’s password is salted by address and server', async () => {
    const passwords = await createPasswords(config, { concurrent: 2, waiting: 64 });
    const first = await passwords.hashFor('a@atelier.test', 'secret');
    expect(await passwords.hashFor('a@atelier.test', 'secret')).toBe(first);
    expect(await passwords.matches(first, 'secret')).toBe(true);
    const another = await createPasswords({ ...config, secret: 'another secret' }, { concurrent: 2, waiting: 64 });
    const others = [
      await passwords.hashFor('b@atelier.test', 'secret'),
      await another.hashFor('a@atelier.test', 'secret'),
    ];
    expect(new Set([first, ...others].map((text) => text.split('$')[4])).size).toBe(3);
  });

  test('one queue place compares a password with all candidates', async () => {
    const passwords = await createPasswords(config, { concurrent: 1, waiting: 0 });
    const accountHash = await passwords.hash('secret');
    const asked = { email: 'a@atelier.test', accountHash, password: 'secret' };
    const checking = passwords.check(asked);
    await expect(passwords.check(asked)).rejects.toMatchObject({ key: 'unavailable' });
    const { account, registrationHash } = await checking;
    expect([account, registrationHash]).toEqual([true, await passwords.hashFor('a@atelier.test', 'secret')]);
    expect((await passwords.check({ ...asked, accountHash: null })).account).toBe(false);
  });

  test('a missing account costs a check and never passes', async () => {
    const passwords = await createPasswords(config, { concurrent: 1, waiting: 0 });
    const nobody = passwords.matches(null, 'nobody has this password');
    await expect(passwords.matches(null, 'another')).rejects.toMatchObject({ key: 'unavailable' });
    expect(await nobody).toBe(false);
  });
});

describe('many passwords at once', () => {
  test('many passwords wait in line up to a limit', async () => {
    const passwords = await createPasswords(config, { concurrent: 2, waiting: 3 });
    const results = await Promise.allSettled(Array.from({ length: 7 }, () => passwords.hash('secret')));
    expect(results.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected', 'rejected']);
    expect(await Promise.all(Array.from({ length: 5 }, () => passwords.hash('secret')))).toHaveLength(5);
  });

  test('the queue of passwords goes on after a failure', async () => {
    const passwords = await createPasswords(config, { concurrent: 1, waiting: 1 });
    await expect(passwords.matches('no hash', 'secret')).rejects.toThrow('Decoding failed');
    expect(await passwords.matches(await passwords.hash('secret'), 'secret')).toBe(true);
  });
});
