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

async function restart(more: Record<string, string>): Promise<void> {
  const again = await startWorld(inject('database'), {
    connectionString: world.app.connectionString,
    environment: more,
  });
  await again.stop();
}

describe('the first administrator', () => {
  test('is made at start and can sign in', async () => {
    const browser = await world.signIn(firstAdmin);
    const response = await browser.request('GET', '/users/me');
    expect(await response.json()).toMatchObject({ user: { role: 'ADMIN', email: firstAdmin.email } });
  });

  test('is made once, and later starts change nothing', async () => {
    const [before] = await selectAdmins();
    await restart({ ...environment, ADMIN_PASSWORD: 'another long enough one' });
    await restart({ ADMIN_EMAIL: 'second@atelier.test', ADMIN_PASSWORD: 'a long enough one' });
    await restart({});
    expect(await selectAdmins()).toEqual([before]);
  });

  test("is not made of somebody's account", async () => {
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
