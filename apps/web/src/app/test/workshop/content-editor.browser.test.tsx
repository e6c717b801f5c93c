import '#styles.css';
import type { ContentDocument, EditedContent } from '@atelier/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { axeViolations } from '#shared/page/axe.fixture.ts';
import { skipTimer } from '#shared/page/controlled-timer.fixture.ts';
import { waitUntilSettled } from '#shared/page/settled.fixture.ts';
import { createPictureFile } from '#shared/picture/picture.fixture.ts';
import { createContentDocument } from '#app/content.fixture.ts';
import { createOwner } from '#app/workshop.fixture.tsx';
import { createApplicationAt } from '#app/application.fixture.tsx';
import { stubShopServer } from '#app/shop-server.fixture.ts';
import { interceptFetch } from '#app/intercept-fetch.fixture.ts';

// The editor (specification/content#the-editor). Publishing is covered by `content.journey`.

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Milliseconds between a change and its save. */
const savePause = 800;

const initialDocument = createContentDocument((limit) => 'mot'.slice(0, limit));

function createEditedContent(
  version: number,
  document: ContentDocument,
  overrides: Partial<EditedContent> = {},
): EditedContent {
  return {
    draft: { version, document, savedAt: '2026-11-24T09:00:00.000Z', savedBy: 'Olfa' },
    published: { version: 1, at: '2026-11-20T09:00:00.000Z', isDraft: false },
    schedule: null,
    ...overrides,
  };
}

async function openEditor() {
  skipTimer(savePause);
  await page.viewport(1280, 800);
  stubShopServer({ user: createOwner('en'), edited: createEditedContent(1, initialDocument) });
  const server = { edited: createEditedContent(1, initialDocument) };
  const asked: { readonly call: string; readonly body: unknown }[] = [];
  interceptFetch((call, body) => {
    if (!call.includes('/staff/content') || call.startsWith('GET')) return null;
    asked.push({ call, body });
    const { version } = server.edited.draft;
    if (call === 'PUT /staff/content') {
      const { document, version: seen } = body as { document: ContentDocument; version: number };
      if (seen !== version)
        return Response.json({ message: 'editedMeanwhile', content: server.edited }, { status: 409 });
      server.edited = createEditedContent(version + 1, document);
    } else {
      const { at, version: seen } = body as { at?: string; version: number };
      const isCancelling = call.startsWith('DELETE');
      if (isCancelling && server.edited.schedule?.version !== seen)
        return Response.json({ message: 'editedMeanwhile', content: server.edited }, { status: 409 });
      const schedule = isCancelling || at === undefined ? null : { version, at, failedSection: null };
      server.edited = createEditedContent(version, server.edited.draft.document, { schedule });
    }
    return Response.json(server.edited);
  });
  const { tree } = await createApplicationAt('/workshop/content', createOwner('en'));
  const screen = await render(tree);
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  const field = (name: string) => screen.getByLabelText(name, { exact: true });
  await expect.element(button('Name and logo')).toBeVisible();
  return { screen, kept: server, asked, button, field, saved: () => server.edited.draft.document };
}

test('a second author chooses between versions of each field', async () => {
  const { screen, kept: server, button, field, saved } = await openEditor();
  await userEvent.click(button('Name and logo'));
  server.edited = createEditedContent(2, {
    ...initialDocument,
    tagline: { ...initialDocument.tagline, fr: 'De la première' },
    brand: { ...initialDocument.brand, fr: 'Atelier de la première' },
  });
  await userEvent.fill(field('Tagline, French'), 'De la seconde');
  const dialog = screen.getByRole('dialog', { name: 'Edited by two people' });
  await expect.element(dialog).toBeVisible();
  expect(dialog.getByText('Changed on both sides', { exact: true }).elements()).toHaveLength(1);
  await waitUntilSettled();
  expect(await axeViolations()).toEqual([]);
  const tagline = dialog.getByRole('radiogroup', { name: 'Tagline' });
  await expect.element(tagline.getByText('De la première', { exact: true })).toBeVisible();
  await expect.element(tagline.getByRole('radio', { name: /^My version/u })).toBeChecked();
  await expect
    .element(dialog.getByRole('radiogroup', { name: 'Name' }).getByRole('radio', { name: /^Their version/u }))
    .toBeChecked();
  await userEvent.click(dialog.getByRole('button', { name: 'Keep this choice', exact: true }));
  await expect.poll(() => [saved().tagline.fr, saved().brand.fr]).toEqual(['De la seconde', 'Atelier de la première']);
  await expect.element(field('Name, French')).toHaveValue('Atelier de la première');
});

test('a wrong link blocks saving until corrected', async () => {
  const { screen, button, field, saved } = await openEditor();
  await userEvent.click(button('Name and logo'));
  await userEvent.fill(field('Tagline, English'), '');
  await expect.poll(() => saved().tagline.en).toBe('');
  await expect
    .element(field('Tagline, English'))
    .toHaveAccessibleDescription('Missing in English: the French will be shown');
  await userEvent.click(button('Social media'));
  const url = field('Link address').first();
  await userEvent.fill(url, 'javascript:alert(1)');
  await expect.element(url).toHaveAccessibleDescription(/Enter an https, mailto or tel address/u);
  await expect.element(screen.getByText('1 field to correct', { exact: true })).toBeVisible();
  await expect.element(button('Publish')).toBeDisabled();
  await waitUntilSettled();
  expect(await axeViolations()).toEqual([]);
  await userEvent.fill(url, 'https://example.org/atelier');
  await expect.poll(() => saved().footer.social[0]?.url).toBe('https://example.org/atelier');
});

test('a publication is scheduled and cancelled by shop time', async () => {
  const { screen, asked, button } = await openEditor();
  await userEvent.click(button('Schedule'));
  const dialog = screen.getByRole('dialog', { name: 'Schedule the publication' });
  await expect.element(dialog).toBeVisible();
  await waitUntilSettled();
  expect(await axeViolations()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Schedule', exact: true }));
  await expect.element(screen.getByText('Publication scheduled', { exact: true })).toBeVisible();
  expect(asked).toEqual([
    { call: 'POST /staff/content/publish', body: { version: 1, at: expect.stringMatching(/T08:00:00\.000Z$/u) } },
  ]);
  await userEvent.click(button('Cancel the scheduled publication'));
  await expect.element(button('Cancel the scheduled publication')).not.toBeInTheDocument();
  expect(asked.at(-1)).toMatchObject({ call: 'DELETE /staff/content/schedule', body: { version: 1 } });

  await userEvent.click(button('Schedule'));
  await userEvent.click(dialog.getByRole('button', { name: 'Schedule', exact: true }));
  await expect.element(button('Cancel the scheduled publication')).toBeEnabled();
});

test('cancelling shows the plan of a colleague', async () => {
  const { screen, button, kept } = await openEditor();
  await userEvent.click(button('Schedule'));
  const dialog = screen.getByRole('dialog', { name: 'Schedule the publication' });
  await userEvent.click(dialog.getByRole('button', { name: 'Schedule', exact: true }));
  await expect.element(button('Cancel the scheduled publication')).toBeVisible();
  const schedule = { version: 7, at: '2026-12-24T07:00:00.000Z', failedSection: null };
  kept.edited = { ...kept.edited, schedule };
  await userEvent.click(button('Cancel the scheduled publication'));
  await expect.element(screen.getByText(/Version 7 of the draft/u)).toBeVisible();
  await expect.element(screen.getByText('Edited meanwhile', { exact: true })).toBeVisible();
});

/** Stubs XMLHttpRequest, which uploads files, so that every upload is stored under that id. */
function stubUpload(id: string): void {
  class Stored extends EventTarget {
    readonly upload = new EventTarget();
    readonly status = 200;
    readonly responseText = JSON.stringify({ id });
    open(): void {}
    setRequestHeader(): void {}
    getResponseHeader = (): null => null;
    send = (): boolean => this.dispatchEvent(new Event('load'));
    abort(): void {}
  }
  vi.stubGlobal('XMLHttpRequest', Stored);
}

test('a picture is uploaded, focused by keyboard and removed', async () => {
  const { screen, button, field, saved } = await openEditor();
  const id = `${'0'.repeat(32)}.webp`;
  stubUpload(id);
  await userEvent.click(button('Hero'));
  await userEvent.upload(field('Choose a picture'), await createPictureFile());
  await userEvent.fill(field('Alternative text, French'), 'La vitrine');
  const across = screen.getByRole('slider', { name: 'Across', exact: true });
  const element = across.element();
  if (element instanceof HTMLElement) element.focus();
  await userEvent.keyboard('{Home}');
  await expect
    .poll(() => saved().main[0].image)
    .toEqual({ id, alternative: { fr: 'La vitrine', en: '' }, focus: { x: 0, y: 0.5 } });
  await userEvent.click(button('Remove the picture'));
  await expect.poll(() => saved().main[0].image).toBeNull();
});

test('a section is dragged to another place', async () => {
  const { screen, saved } = await openEditor();
  const from = screen.getByTitle(/Why us$/u);
  const to = screen.getByTitle(/Services$/u);
  await userEvent.dragAndDrop(from, to, { targetPosition: { x: 10, y: 2 } });
  await expect
    .poll(() =>
      saved()
        .main.toSorted((one, other) => one.order - other.order)
        .map(({ name }) => name),
    )
    .toEqual(['hero', 'chooseUs', 'services', 'about']);
});

test('versions stay shown when older ones fail to load', async () => {
  const { screen, button } = await openEditor();
  const versionOf = (id: number) => ({ id, at: '2026-11-24T09:00:00.000Z', by: 'Olfa', changes: [] });
  const olderPage = { fails: true };
  interceptFetch((call) => {
    if (!call.startsWith('GET /staff/content/history')) return null;
    if (!call.includes('from=')) return Response.json({ data: [versionOf(2)], next: 1 });
    return olderPage.fails ? new Response(null, { status: 503 }) : Response.json({ data: [versionOf(1)], next: null });
  });
  await userEvent.click(screen.getByRole('tab', { name: 'History' }));
  await userEvent.click(button('Older'));
  await expect.element(button('Try again')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Version 2' })).toBeVisible();
  olderPage.fails = false;
  await userEvent.click(button('Try again'));
  await expect.element(screen.getByRole('heading', { name: 'Version 1' })).toBeVisible();
});
