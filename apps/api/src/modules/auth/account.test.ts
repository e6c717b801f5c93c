import { arrayContains } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { users } from '#schema/people.ts';
import { startWorld, type TestWorld } from '#browser.fixture.ts';

const environment = { ADMIN_EMAIL: 'Boss@Atelier.test', ADMIN_PASSWORD: 'a long enough one' };
const firstAdmin = { email: 'boss@atelier.test', password: environment.ADMIN_PASSWORD, firstName: '', lastName: '' };

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld(inject('database'), { environment });
});
afterAll(() => world.stop());

function selectAdmins() {
  return world.app.platform.database
    .select()
    .from(users)
    .where(arrayContains(users.roles, ['ADMIN']));
}

/** Restarts the shop and returns what it logged about its first administrator. */
async function restart(environment: Record<string, string>): Promise<readonly string[]> {
  const lines: string[] = [];
  const log = { write: (line: string) => void lines.push(line) };
  await (await startWorld(inject('database'), { beside: world, environment, log })).stop();
  const told = lines.map((line) => JSON.parse(line) as { event?: string; msg: string });
  return told.filter(({ event }) => event === 'auth.firstAdmin').map(({ msg }) => msg);
}

describe('the first administrator', () => {
  test('the first administrator can sign in after the start', async () => {
    const browser = await world.signIn(firstAdmin);
    const response = await browser.request('GET', '/users/me');
    expect(await response.json()).toMatchObject({ user: { role: 'ADMIN', email: firstAdmin.email } });
  });

  test('later starts change nothing of the first administrator', async () => {
    const [before] = await selectAdmins();
    const unused = ['there is one already: ADMIN_EMAIL is of no effect'];
    expect(await restart({ ...environment, ADMIN_PASSWORD: 'another long enough one' })).toEqual(unused);
    expect(await restart({ ...environment, ADMIN_EMAIL: 'second@atelier.test' })).toEqual(unused);
    expect(await restart({})).toEqual([]);
    expect(await selectAdmins()).toEqual([before]);
  });

  test("nobody's account becomes that of the first administrator", async () => {
    const { person, userId } = await world.signUp();
    await world.app.platform.database
      .update(users)
      .set({ roles: ['OPERATOR'] })
      .where(arrayContains(users.roles, ['ADMIN']));
    await restart({ ...environment, ADMIN_EMAIL: person.email });
    expect(await selectAdmins()).toEqual([]);
    const signedIn = await world.signIn(person);
    expect(await (await signedIn.request('GET', '/users/me')).json()).toMatchObject({
      user: { id: userId, role: 'CUSTOMER' },
    });
  });
});
