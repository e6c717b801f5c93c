import { beforeEach, expect, test, vi } from 'vitest';
import { createStop } from '#subjects/staff/staff-repair.fixture.ts';
import { stubFreshPage } from '#subjects/session/server.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';

beforeEach(() => {
  stubFreshPage();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { querySelector: () => null }));
  // The page asks again every half minute.
  vi.useFakeTimers({ toFake: ['setInterval'] });
});

test('a route answered after a sign-out is dropped', async () => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const route = { now: '2026-11-20T08:00:00.000Z', closesAt: null, stops: [createStop()] };
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/staff/route') asked.resolve();
    await answer.promise;
    return Response.json(route);
  });
  const { sessionStore } = await import('#subjects/session/session-store.ts');
  const { contactServer, driverRoute, followRoute } = await import('./driver-route.ts');
  const driver = createUser();
  sessionStore.signIn('access', driver);
  followRoute(driver.id);
  await asked.promise;
  const contact = contactServer();
  sessionStore.clear('person');
  answer.resolve();
  await contact;
  expect(driverRoute.getState().route).toBeNull();
});

test('refused updates aren’t reported as waiting', async () => {
  const waiting: unknown[] = [];
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    if (path.endsWith('/updates')) return Promise.resolve(Response.json({ message: 'conflict' }, { status: 409 }));
    waiting.push(JSON.parse(typeof body === 'string' ? body : 'null'));
    return Promise.resolve(Response.json({ now: '2026-11-20T08:00:00.000Z', closesAt: null, stops: [createStop()] }));
  });
  const { sessionStore } = await import('#subjects/session/session-store.ts');
  const { contactServer, followRoute, recordAtStop, updateQueue } = await import('./driver-route.ts');
  const driver = createUser();
  sessionStore.signIn('access', driver);
  followRoute(driver.id);
  await expect.poll(() => waiting).toMatchObject([{ waiting: 0 }]);
  await recordAtStop(createStop().id, { action: 'Repair.pickup.collected' });
  await updateQueue.flush();
  await contactServer();
  expect(updateQueue.get()).toMatchObject([{ refusal: 'conflict' }]);
  expect(waiting.at(-1)).toMatchObject({ waiting: 0 });
});

test('a phone is heard while it sends evidence', async () => {
  const waiting: unknown[] = [];
  const proof = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    if (path.endsWith('/updates')) return Promise.resolve(Response.json({ result: 'recorded', entryId: 'e1' }));
    if (path.endsWith('/proofs')) return proof.promise;
    waiting.push(JSON.parse(typeof body === 'string' ? body : 'null'));
    return Promise.resolve(Response.json({ now: '2026-11-20T08:00:00.000Z', closesAt: null, stops: [createStop()] }));
  });
  const { sessionStore } = await import('#subjects/session/session-store.ts');
  const { contactServer, followRoute, recordAtStop } = await import('./driver-route.ts');
  const driver = createUser();
  sessionStore.signIn('access', driver);
  followRoute(driver.id);
  await expect.poll(() => waiting).toMatchObject([{ waiting: 0 }]);
  const evidence = { proof: { key: 'proof-1', form: { kind: 'NAME', name: 'Amira' } }, photos: [] } as const;
  await recordAtStop(createStop().id, { action: 'Repair.pickup.collected' }, evidence);
  const contacts = [contactServer()];
  await expect.poll(() => waiting).toHaveLength(2);
  contacts.push(contactServer());
  await expect.poll(() => waiting).toHaveLength(3);
  proof.resolve(Response.json({ id: 'proof-1', at: '2026-11-20T08:00:00.000Z' }));
  await Promise.all(contacts);
  expect(waiting).toMatchObject([{ waiting: 0 }, { waiting: 1 }, { waiting: 1 }, { waiting: 0 }]);
});
