import {
  type ActiveContent,
  cancelContentSchedule,
  type ContentDocument,
  getActiveContent,
  getEditedContent,
  publishContent,
  register,
  saveContent,
} from '@atelier/contract';
import { defaultSettings } from '@atelier/domain';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '#app.fixture.ts';
import { createPerson } from '#browser.fixture.ts';
import { day, limits } from '#platform/config/limits.ts';
import { createJobRegistry } from '#platform/jobs/jobs.ts';
import { createSitePages, PageRenderError } from '#platform/web/site-pages.ts';
import { openShop, type Shop } from '#modules/repairs/staff/shop.fixture.ts';
import { addPublication } from './content.queries.ts';
import { startContent } from './content.service.ts';
import * as publishing from './publishing.service.ts';

let shop: Shop;
let second: TestApp;
beforeAll(async () => {
  shop = await openShop(inject('database'));
  const { connectionString } = shop.world.app;
  const environment = { SMTP_URL: shop.world.mailbox.url };
  second = await startTestApp({ server: inject('database'), connectionString, environment });
});
afterAll(async () => {
  await second.stop();
  await shop.stop();
});

function readEdited() {
  return shop.people.admin.send(getEditedContent);
}

async function saveDraft(change: (document: ContentDocument) => void) {
  const { draft } = await readEdited();
  change(draft.document);
  return (await shop.people.admin.send(saveContent, { body: draft })).draft;
}

function renameBrand(name: string) {
  return saveDraft((document) => (document.brand = { fr: name, en: name }));
}

function publish(body: { version: number; at?: string }) {
  return shop.people.admin.send(publishContent, { body });
}

function timeIn(time: number): string {
  return new Date(shop.world.clock.now().getTime() + time).toISOString();
}

async function readActiveOn({ url }: { url: string }): Promise<ActiveContent> {
  return getActiveContent.answer.parse(await (await fetch(`${url}/cms/active`)).json());
}

async function readBrandOn(node: { url: string }): Promise<string> {
  return (await readActiveOn(node)).fr.brand;
}

describe('publishing', () => {
  test('publishing updates the pages of every node', async () => {
    const { version } = await renameBrand('Partout');
    const { published } = await publish({ version });
    expect([await readBrandOn(shop.world.app), published.isDraft]).toEqual(['Partout', true]);
    await expect.poll(() => readBrandOn(second), { interval: 20 }).toBe('Partout');
    expect((await readActiveOn(second)).version).toBe(published.version);
  });

  test('publishing an old version is refused', async () => {
    const old = await renameBrand('Ancien');
    const { version } = await renameBrand('Nouveau');
    await expect(publish({ version: old.version })).rejects.toMatchObject({
      status: 409,
      body: { message: 'editedMeanwhile', content: { draft: { version } } },
    });
    expect(await readBrandOn(shop.world.app)).toBe('Partout');
  });

  test('publishing the present content again is refused', async () => {
    const { version } = await renameBrand('Une fois');
    const answers = await Promise.all(Array.from({ length: 5 }, () => publish({ version })));
    expect(new Set(answers.map(({ published }) => published.version)).size).toBe(1);
  });

  test.each([
    ['fr', 'Chez Sami'],
    ['en', 'Sami’s'],
  ] as const)('published brand and phone appear in %s mails', async (language, brand) => {
    const { version } = await saveDraft((document) => {
      document.brand = { fr: 'Chez Sami', en: 'Sami’s' };
      document.contact.aside.phone = '+21671999888';
    });
    const { published } = await publish({ version });
    await expect.poll(async () => (await readActiveOn(second)).version).toBe(published.version);
    const person = createPerson();
    await shop.world.browser({ language }).send(register, { body: person });
    const { text, html } = await shop.world.mailbox.next({ to: person.email });
    for (const said of [text, html]) for (const part of [brand, '+216 71 999 888']) expect(said).toContain(part);
    expect(`${text}${html}`).not.toMatch(/Atelier|71 000 000/u);
  });

  test('a node compares versions every 30 s', async () => {
    const { connectionString, platform } = shop.world.app;
    const often = { content: { compare: 200 } };
    const deaf = await startTestApp({ server: inject('database'), connectionString, limits: often });
    try {
      const { document } = await renameBrand('Sans un mot');
      const { version } = await readActiveOn(deaf);
      const { id: by } = shop.people.admin;
      // Bypasses the call, which notifies the nodes.
      await addPublication(platform.database, { version: version + 1, document, at: shop.world.clock.now(), by });
      await expect.poll(() => readBrandOn(deaf), { interval: 50 }).toBe('Sans un mot');
      expect(limits.content.compare).toBe(30_000);
    } finally {
      await deaf.stop();
    }
  });

  test('publishing reaches a node that missed the event', async () => {
    const client = new pg.Client({ connectionString: shop.world.app.connectionString });
    await client.connect();
    const { version } = await renameBrand('Rattrapé');
    await client.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name like '%sockets'");
    await publish({ version });
    await expect.poll(() => readBrandOn(second)).toBe('Rattrapé');
    await client.end();
  });
});

describe('a page that can’t be drawn', () => {
  const withPages = async () => {
    const { platform } = shop.world.app;
    const drawn: string[] = [];
    let wrong = '';
    const pages = createSitePages();
    pages.onRerender(async ({ fr }) => {
      if (fr.brand === wrong) throw new PageRenderError('services', null);
      return () => void drawn.push(fr.brand);
    });
    const content = await startContent(
      { ...platform, pages },
      { current: () => defaultSettings, onChange: () => undefined },
    );
    const jobs = createJobRegistry();
    const context = { ...platform, jobs, content };
    publishing.registerJobs(context);
    return { content, context, jobs, drawn, refuse: (brand: string) => void (wrong = brand) };
  };
  const viewer = () => ({ userId: shop.people.admin.id, sessionId: '', roles: ['ADMIN'], lang: 'fr' }) as const;

  test('content with a rendering fault stays unpublished', async () => {
    const { content, context, refuse, drawn } = await withPages();
    const before = await readEdited();
    const { version } = await renameBrand('Cassé');
    refuse('Cassé');
    await expect(publishing.publish(context, viewer(), { version })).rejects.toMatchObject({
      key: 'notDrawn',
      status: 422,
      extras: { section: 'services' },
    });
    expect([content.active().version, drawn]).toEqual([before.published.version, []]);
    expect((await readEdited()).published).toEqual({ ...before.published, isDraft: false });
  });

  test('another node with a rendering fault keeps its page', async () => {
    const { content, refuse, drawn } = await withPages();
    refuse('Ailleurs');
    const { version } = await renameBrand('Ailleurs');
    const { published } = await publish({ version });
    await content.follow();
    expect(content.active().version).toBeLessThan(published.version);
    refuse('');
    await content.follow();
    expect([content.active().version, drawn.at(-1)]).toEqual([published.version, 'Ailleurs']);
  });

  test('a failed planned publication notifies its planner', async () => {
    const { context, refuse, jobs } = await withPages();
    refuse('Plus tard');
    const { version } = await renameBrand('Plus tard');
    const at = timeIn(day);
    await publishing.publish(context, viewer(), { version, at });
    for (const run of Object.values(jobs.tasks)) await Reflect.apply(run ?? String, undefined, [{ version, at }]);
    expect((await readEdited()).schedule).toEqual({ version, at, failedSection: 'services' });
    await shop.people.admin.send(cancelContentSchedule, { body: { version, at } });
  });

  test('a page renders as before without its stored fragment', async () => {
    const { platform } = shop.world.app;
    const { content, drawn } = await withPages();
    const before = content.active().fr.brand;
    const show: typeof content.show = async (tx, publication) => {
      await content.show(tx, publication);
      throw new Error('the connection is gone');
    };
    const failing = { ...platform, content: { ...content, show } };
    const { version } = await renameBrand('Jamais');
    await expect(publishing.publish(failing, viewer(), { version })).rejects.toThrow('gone');
    expect([drawn, content.active().fr.brand]).toEqual([['Jamais', before], before]);
  });
});

describe('a planned publication', () => {
  test('a planned publication uses its planned version', async () => {
    const { version } = await renameBrand('Prévu');
    const { schedule, published } = await publish({ version, at: timeIn(1_500) });
    expect([schedule?.version, published.isDraft]).toEqual([version, false]);
    const { version: next } = await renameBrand('Écrit depuis');
    await expect.poll(() => readBrandOn(shop.world.app)).toBe('Prévu');
    const now = await readEdited();
    expect([now.schedule, now.draft.version, now.draft.document.brand.fr]).toEqual([null, next, 'Écrit depuis']);
  });

  test('a cancelled or replaced publication is skipped', async () => {
    const { version } = await renameBrand('Abandonné');
    const at = timeIn(1_000);
    await publish({ version, at });
    expect((await shop.people.admin.send(cancelContentSchedule, { body: { version, at } })).schedule).toBeNull();
    const other = await renameBrand('Remplacé');
    await publish({ version: other.version, at: timeIn(1_000) });
    const last = await renameBrand('Le dernier');
    await publish({ version: last.version, at: timeIn(1_500) });
    await expect.poll(() => readBrandOn(shop.world.app)).toBe('Le dernier');
  });

  test('cancelling a plan keeps a newer one', async () => {
    const { version } = await renameBrand('Planifié deux fois');
    const [at, later] = [timeIn(day), timeIn(2 * day)];
    await publish({ version, at });
    await publish({ version, at: later });
    const cancelling = shop.people.admin.send(cancelContentSchedule, { body: { version, at } });
    await expect(cancelling).rejects.toMatchObject({ status: 409, body: { message: 'editedMeanwhile' } });
    expect((await readEdited()).schedule).toMatchObject({ version, at: later });
    const body = { version, at: later };
    await shop.people.admin.send(cancelContentSchedule, { body });
    expect((await shop.people.admin.send(cancelContentSchedule, { body })).schedule).toBeNull();
  });

  test('a newer publication cancels an older planned one', async () => {
    const planned = await renameBrand('Plus ancien');
    await publish({ version: planned.version, at: timeIn(day) });
    const { version } = await renameBrand('Plus récent');
    expect((await publish({ version })).schedule).toBeNull();
  });

  test.each([
    ['in the past', -1_000, 'visit.past'],
    ['more than a year ahead', 400 * day, 'invalid'],
  ])('a planned publication is not %s', async (_, away, message) => {
    const { draft } = await readEdited();
    await expect(publish({ version: draft.version, at: timeIn(away) })).rejects.toMatchObject({
      status: 400,
      body: { issues: [{ path: 'at', message }] },
    });
  });
});
