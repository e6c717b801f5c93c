import { requestPasswordReset, verifyEmail } from '@atelier/contract';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { minute } from '#platform/config/limits.ts';
import {
  createPerson,
  codeIn,
  type TestPerson,
  startWorld,
  type TestBrowser,
  type TestWorld,
  tokenIn,
} from '#browser.fixture.ts';
import {
  randomNetwork,
  requestReset,
  browserAt,
  type CallOutcome,
  noCooldown,
  registerAs,
  verifyResetWith,
  verifyWith,
  wrongCode,
} from './attack.fixture.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld(inject('database'), { limits: noCooldown, environment: { TRUST_PROXY: 'loopback' } });
});
afterAll(() => world.stop());

function countOutcomes(outcomes: readonly CallOutcome[], message: string): number {
  return outcomes.filter(([, given]) => given === message).length;
}

function repeat<T>(amount: number, make: (index: number) => T): T[] {
  return Array.from({ length: amount }, (_, i) => make(i));
}

async function createOwner() {
  const person = createPerson();
  const browser = browserAt(world, randomNetwork());
  const token = await registerAs(browser, person);
  const mail = await world.mailbox.next({ to: person.email });
  return { person, browser, token, mail, code: codeIn(mail) };
}

async function requestTokens(network: string, person: TestPerson, amount: number) {
  const browser = browserAt(world, network);
  const tokens: { browser: TestBrowser; token: string }[] = [];
  for (let got = 0; got < amount; got += 1)
    tokens.push({ browser, token: await registerAs(browser, { ...person, password: `a stranger ${got}` }) });
  return tokens;
}

describe('50 wrong codes at once', () => {
  test('50 wrong codes of one token get five comparisons', async () => {
    const { browser, token, code } = await createOwner();
    const outcomes = await Promise.all(repeat(50, () => verifyWith(browser, token, wrongCode(code))));
    expect([countOutcomes(outcomes, 'invalidCode'), countOutcomes(outcomes, 'codeExpired')]).toEqual([5, 45]);
    expect(await verifyWith(browser, token, code)).toEqual([400, 'codeExpired']);
  });

  test('wrong codes of one network are compared ten times', async () => {
    const { person, code } = await createOwner();
    const tokens = await requestTokens(randomNetwork(), person, 10);
    const tries = tokens.flatMap(({ browser, token }) => repeat(5, () => verifyWith(browser, token, wrongCode(code))));
    const outcomes = await Promise.all(tries);
    expect([countOutcomes(outcomes, 'invalidCode'), countOutcomes(outcomes, 'codeExpired')]).toEqual([10, 40]);
  });

  test('wrong codes of many networks are compared thirty times', async () => {
    const { person, code, browser, token } = await createOwner();
    const tokens = (await Promise.all(repeat(10, () => requestTokens(randomNetwork(), person, 1)))).flat();
    const tries = tokens.flatMap((each) => repeat(5, () => verifyWith(each.browser, each.token, wrongCode(code))));
    const outcomes = await Promise.all(tries);
    expect([countOutcomes(outcomes, 'invalidCode'), countOutcomes(outcomes, 'codeExpired')]).toEqual([30, 20]);
    expect(await verifyWith(browser, token, code)).toEqual([400, 'codeExpired']);
  });

  test('50 wrong codes of a reset get five comparisons', async () => {
    const { person } = await world.signUp();
    const token = await requestReset(world.browser(), person);
    const code = codeIn(await world.mailbox.next({ to: person.email }));
    const outcomes = await Promise.all(repeat(50, () => verifyResetWith(world.browser(), token, wrongCode(code))));
    expect([countOutcomes(outcomes, 'invalidCode'), countOutcomes(outcomes, 'codeExpired')]).toEqual([5, 45]);
  });

  test('50 wrong codes count against both valid codes', async () => {
    const { person, code } = await createOwner();
    world.clock.forward(6 * minute);
    const [first] = await requestTokens(randomNetwork(), person, 1);
    const newer = codeIn(await world.mailbox.next({ to: person.email }));
    expect(newer).not.toBe(code);
    const strangers = (await Promise.all(repeat(6, () => requestTokens(randomNetwork(), person, 1)))).flat();
    for (const { browser, token } of strangers)
      for (let tries = 0; tries < 5; tries += 1) await verifyWith(browser, token, 'wrong');
    for (const each of [code, newer])
      expect(await verifyWith(browserAt(world, randomNetwork()), first?.token ?? '', each)).toEqual([
        400,
        'codeExpired',
      ]);
  });
});

describe('a stranger who uses up their own tries', () => {
  test('a stranger’s tries leave those of the owner', async () => {
    const { person, code, browser, token } = await createOwner();
    for (const each of await requestTokens(randomNetwork(), person, 3))
      for (let tries = 0; tries < 5; tries += 1) await verifyWith(each.browser, each.token, wrongCode(code));
    expect(await verifyWith(browser, token, code)).toEqual([200, 'ok']);
  });

  test('a stranger’s tries leave the mailed link working', async () => {
    const { person, code, browser, token, mail } = await createOwner();
    const strangers = (await Promise.all(repeat(6, () => requestTokens(randomNetwork(), person, 1)))).flat();
    await Promise.all(
      strangers.flatMap((each) => repeat(5, () => verifyWith(each.browser, each.token, wrongCode(code)))),
    );
    expect(await verifyWith(browser, token, code)).toEqual([400, 'codeExpired']);
    await world.mailbox.next({ to: person.email });
    await browser.request('POST', '/auth/verify-email/resend', { body: { token } });
    await expect.poll(() => codeIn(world.mailbox.all.findLast(({ to }) => to === person.email) ?? mail)).not.toBe(code);
    expect(await verifyWith(browser, tokenIn(mail))).toEqual([200, 'ok']);
  });

  test("a stranger's tries leave the link of a reset", async () => {
    const { person } = await world.signUp();
    await requestReset(world.browser(), person);
    const mail = await world.mailbox.next({ to: person.email });
    for (let networks = 0; networks < 6; networks += 1) {
      const browser = browserAt(world, randomNetwork());
      const { verifyToken } = await browser.send(requestPasswordReset, { body: { email: person.email } });
      for (let tries = 0; tries < 5; tries += 1) await verifyResetWith(browser, verifyToken, wrongCode(codeIn(mail)));
    }
    const body = { token: tokenIn(mail), password: 'a new password' };
    expect((await world.browser().request('POST', '/auth/password/reset', { body })).status).toBe(200);
    await world.signIn({ ...person, password: 'a new password' });
  });
});

describe('the right code', () => {
  test('sent 20 times at once counts once', async () => {
    const { browser, token, code } = await createOwner();
    const outcomes = await Promise.all(repeat(20, () => verifyWith(browser, token, code)));
    expect(countOutcomes(outcomes, 'ok')).toBe(1);
    expect(outcomes.filter(([status]) => status >= 500)).toEqual([]);
  });

  test('the right code makes one account of two registrations', async () => {
    const { person, browser, token, code } = await createOwner();
    const other = browserAt(world, randomNetwork());
    const otherToken = await registerAs(other, { ...person, firstName: 'Second' });
    const outcomes = await Promise.all([verifyWith(browser, token, code), verifyWith(other, otherToken, code)]);
    expect([countOutcomes(outcomes, 'ok'), countOutcomes(outcomes, 'invalidCode')]).toEqual([1, 1]);
  });

  test('the right code wins one reset token [7.18]', async () => {
    const { person } = await world.signUp();
    const askers = repeat(5, () => browserAt(world, randomNetwork()));
    const asked = await Promise.all(
      askers.map(async (browser) => ({ browser, token: await requestReset(browser, person) })),
    );
    const code = codeIn(await world.mailbox.next({ to: person.email }));
    const tries = asked.flatMap(({ browser, token }) => repeat(4, () => verifyResetWith(browser, token, code)));
    const outcomes = await Promise.all(tries);
    expect(countOutcomes(outcomes, 'ok')).toBe(1);
    expect(outcomes.filter(([status]) => status >= 500)).toEqual([]);
  });
});

describe('a code that was used', () => {
  test('a used code is a wrong one', async () => {
    const { person, browser, token, code } = await createOwner();
    const [stranger] = await requestTokens(randomNetwork(), person, 1);
    const mine = stranger?.token ?? '';
    const free = await createOwner();
    const [other] = await requestTokens(randomNetwork(), free.person, 1);
    await browser.send(verifyEmail, { body: { token, code } });
    const ofTaken: CallOutcome[] = [];
    const ofFree: CallOutcome[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      ofTaken.push(await verifyWith(browserAt(world, randomNetwork()), mine, code));
      ofFree.push(await verifyWith(browserAt(world, randomNetwork()), other?.token ?? '', wrongCode(free.code)));
    }
    expect(ofTaken).toEqual([...Array<CallOutcome>(5).fill([400, 'invalidCode']), [400, 'codeExpired']]);
    expect(ofTaken).toEqual(ofFree);
    world.clock.forward(10 * minute);
    const [late] = await requestTokens(randomNetwork(), person, 1);
    expect(await verifyWith(browserAt(world, randomNetwork()), late?.token ?? '', code)).toEqual([400, 'invalidCode']);
  });
});
