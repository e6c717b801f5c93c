import {
  addContentImage,
  changeAvatar,
  type ContentDocument,
  getEditedContent,
  listContentHistory,
  publishContent,
  restoreContent,
  saveContent,
} from '@atelier/contract';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createPicture, notPictures } from '#picture.fixture.ts';
import { day } from '#platform/config/limits.ts';
import { openShop, type Shop } from '#modules/repairs/staff/shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

function readEdited() {
  return shop.people.admin.send(getEditedContent);
}

async function saveDraft(change: (document: ContentDocument) => void) {
  const { draft } = await readEdited();
  change(draft.document);
  return shop.people.admin.send(saveContent, { body: draft });
}

async function publishDraft(change: (document: ContentDocument) => void) {
  const { draft } = await saveDraft(change);
  return shop.people.admin.send(publishContent, { body: { version: draft.version } });
}

function blobOf(file: Buffer): Blob {
  return new Blob([Uint8Array.from(file)]);
}

async function uploadImage() {
  const { id } = await shop.people.admin.send(addContentImage, {
    file: blobOf(await createPicture({ format: 'png' })),
  });
  return { id, alternative: { fr: 'Une vitrine', en: 'A shop window' }, focus: { x: 0.5, y: 0.25 } };
}

describe('the draft', () => {
  test('a draft begins with the published content', async () => {
    const { draft, published: onPage, schedule } = await readEdited();
    expect([draft.version, draft.savedBy, onPage.version, onPage.isDraft, schedule]).toEqual([1, null, 1, true, null]);
  });

  test('the draft has its editor and leaves the page', async () => {
    const { draft, published: onPage } = await saveDraft((document) => (document.tagline.fr = 'Un autre mot'));
    expect([draft.document.tagline.fr, draft.savedBy]).toEqual(['Un autre mot', 'admin Test']);
    expect([onPage.version, onPage.isDraft]).toEqual([1, false]);
    expect(await readEdited()).toEqual({ draft, published: onPage, schedule: null });
  });

  test('the first of two editors wins', async () => {
    const { draft } = await readEdited();
    const theirs = structuredClone(draft);
    theirs.document.tagline.en = 'Theirs';
    const { draft: now } = await shop.people.admin.send(saveContent, { body: theirs });
    draft.document.tagline.en = 'Mine';
    await expect(shop.people.admin.send(saveContent, { body: draft })).rejects.toMatchObject({
      status: 409,
      body: { message: 'editedMeanwhile', content: { draft: { version: now.version, document: now.document } } },
    });
    expect((await readEdited()).draft.document.tagline.en).toBe('Theirs');
  });

  test('8 saves of a draft at once are one', async () => {
    const { draft } = await readEdited();
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => {
        const document = { ...draft.document, tagline: { fr: `Essai ${index}`, en: '' } };
        return shop.people.admin.send(saveContent, { body: { ...draft, document } });
      }),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await readEdited()).draft.version).toBe(draft.version + 1);
  });
});

const emptyAlternative = { alternative: { fr: '', en: '' }, focus: { x: 0, y: 0 } };

describe('what is refused when it is saved', () => {
  const issuesOf = async (change: (document: ContentDocument) => void): Promise<unknown> => {
    try {
      await saveDraft(change);
      return [];
    } catch (error) {
      return Object(error).body.issues;
    }
  };

  test.each<[path: string, message: string, change: (document: ContentDocument) => void]>([
    [
      'document.footer.social.0.url',
      'link',
      ({ footer }) => (footer.social[0] = { name: 'x', url: 'javascript:alert(1)' }),
    ],
    ['document.terms.fr', 'link', ({ terms }) => (terms.fr = 'Voir [ici](javascript:alert(1)).')],
    ['document.privacy.en', 'link', ({ privacy }) => (privacy.en = '[x](data:text/html,x)')],
    ['document.main.0.titleCenter.en', 'tooLong', ({ main }) => (main[0].titleCenter.en = 'a'.repeat(41))],
    ['document.contact.aside.description.fr', 'tooLong', (d) => (d.contact.aside.description.fr = 'a'.repeat(401))],
    ['document.brand.fr', 'controlCharacter', ({ brand }) => (brand.fr = 'A\u0007B')],
    ['document.main', 'content.noSection', ({ main }) => main.forEach((section) => (section.enabled = false))],
    ['document.contact.aside.email', 'auth.signin.email', ({ contact }) => (contact.aside.email = 'nobody')],
  ])('%s is refused with %s', async (path, message, change) => {
    expect(await issuesOf(change)).toEqual([{ path, message }]);
  });

  test('a draft with a foreign picture is refused', async () => {
    const { user } = await shop.people.customer.send(changeAvatar, { file: blobOf(await createPicture()) });
    const ofCustomer = user.avatar?.split('/').at(-1) ?? '';
    for (const id of [ofCustomer, `${'0'.repeat(32)}.webp`])
      expect(await issuesOf((d) => (d.main[0].image = { ...emptyAlternative, id }))).toEqual([
        { path: 'document.main.0.image.id', message: 'picture.unknown' },
      ]);
    for (const id of ['../secret.webp', `https://elsewhere.example/${ofCustomer}`])
      expect(await issuesOf((d) => (d.navbar.logo.image = { ...emptyAlternative, id }))).toEqual([
        { path: 'document.navbar.logo.image.id', message: 'invalid' },
      ]);
  });
  test('whoever doesn’t run the shop, at every call', async () => {
    const { draft } = await readEdited();
    const calls = [
      ['GET', '', undefined],
      ['PUT', '', draft],
      ['POST', '/publish', { version: draft.version }],
      ['DELETE', '/schedule', undefined],
      ['GET', '/history', undefined],
      ['POST', '/restore', { id: 1 }],
      ['POST', '/images', new FormData()],
    ] as const;
    for (const [method, path, body] of calls) {
      const statusFor = async (browser: typeof shop.people.admin.browser) =>
        (await browser.request(method, `/staff/content${path}`, { body })).status;
      expect(await statusFor(shop.world.browser())).toBe(401);
      for (const name of ['customer', 'operator', 'technician', 'collector', 'courier'] as const)
        expect([path, await statusFor(shop.people[name].browser)]).toEqual([path, 403]);
    }
    expect((await readEdited()).draft).toEqual(draft);
  });
});

describe('a picture of the content', () => {
  test('a picture of the content is a public WebP', async () => {
    const image = await uploadImage();
    const response = await fetch(`${shop.world.app.url}/files/${image.id}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const { draft } = await saveDraft((document) => (document.main[0].image = image));
    expect(draft.document.main[0].image).toEqual(image);
  });

  test.each(['svg', 'html', 'gif'])('%s is refused as a picture of the content', async (kind) => {
    const file = blobOf(notPictures[kind] ?? Buffer.alloc(0));
    await expect(shop.people.admin.send(addContentImage, { file })).rejects.toMatchObject({ status: 415 });
  });

  test('a content picture outlives its last publication one day', async () => {
    const { platform, url } = shop.world.app;
    const [kept, dropped] = [await uploadImage(), await uploadImage()];
    await publishDraft((document) => (document.main[3].image = kept));
    await saveDraft((document) => (document.main[3].image = null));
    await shop.advanceClock(2 * day);
    await platform.publicFiles.sweep();
    const statusOf = async ({ id }: { id: string }) => (await fetch(`${url}/files/${id}`)).status;
    expect([await statusOf(kept), await statusOf(dropped)]).toEqual([200, 404]);
    await expect(saveDraft((document) => (document.main[0].image = dropped))).rejects.toMatchObject({ status: 400 });
  });
});

describe('the history', () => {
  test('the history lists each publication’s changes', async () => {
    const before = (await readEdited()).draft.document.main[1].title;
    await publishDraft((document) => (document.main[1].title = { fr: 'Nos métiers', en: 'Our trades' }));
    await publishDraft((document) => {
      document.hours[0] = null;
      document.main[2].items = document.main[2].items.slice(1);
    });
    const { data } = await shop.people.admin.send(listContentHistory, { query: {} });
    expect(data[0]?.changes.map(({ path }) => path)).toEqual(['main.2.items', 'hours.0']);
    expect(data[0]?.changes[1]).toEqual({ path: 'hours.0', before: '09:00-18:00', after: null });
    expect(data[1]).toMatchObject({ by: 'admin Test' });
    expect(data[1]?.changes.find(({ path }) => path === 'main.1.title')).toEqual({
      path: 'main.1.title',
      before,
      after: { fr: 'Nos métiers', en: 'Our trades' },
    });
    expect(data.at(-1)).toMatchObject({ id: 1, by: null, changes: [] });
  });

  test('the history of content continues page by page', async () => {
    for (let count = 0; count < 10; count += 1)
      await publishDraft((document) => (document.brand.fr = `Marque ${count}`));
    const first = await shop.people.admin.send(listContentHistory, { query: {} });
    const rest = await shop.people.admin.send(listContentHistory, { query: { from: first.next ?? 0 } });
    const ids = [...first.data, ...rest.data].map(({ id }) => id);
    expect(ids).toEqual(Array.from(ids, (_, index) => ids.length - index));
    expect(first.data.at(-1)?.changes.map(({ path }) => path)).toEqual(['brand']);
    expect(rest.next).toBeNull();
  });

  test('the history restores old content as a draft', async () => {
    const before = await readEdited();
    const restored = await shop.people.admin.send(restoreContent, { body: { id: 1, version: before.draft.version } });
    expect(restored.draft.version).toBe(before.draft.version + 1);
    expect(restored.draft.document.brand.fr).not.toBe(before.draft.document.brand.fr);
    expect(restored.published).toEqual({ ...before.published, isDraft: false });
  });

  test('the history refuses unpublished content and changed drafts', async () => {
    const { draft } = await readEdited();
    const restore = (body: { id: number; version?: number }) => shop.people.admin.send(restoreContent, { body });
    await expect(restore({ id: 9_999 })).rejects.toMatchObject({ status: 404 });
    await expect(restore({ id: 1, version: draft.version - 1 })).rejects.toMatchObject({ status: 409 });
    expect((await readEdited()).draft).toEqual(draft);
  });
});
