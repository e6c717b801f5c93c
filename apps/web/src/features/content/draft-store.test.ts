import type { ContentDocument, EditedContent } from '@atelier/contract';
import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { createDocument, createEditedContent } from './create-content.fixture.ts';
import { createDraftStore, losesEdits } from './draft-store.ts';

type Draft = { version: number; document: ContentDocument };

function createServer() {
  const sent: Draft[] = [];
  const refusals: Error[] = [];
  const save = async (draft: Draft): Promise<EditedContent> => {
    sent.push(draft);
    const refusal = refusals.shift();
    if (refusal !== undefined) throw refusal;
    return createEditedContent(draft.version + 1, structuredClone(draft.document));
  };
  return { sent, refusals, save };
}

function createStore(server = createServer()) {
  const draftStore = createDraftStore({
    initial: createEditedContent(),
    save: server.save,
    wait: { change: 5, failure: 5 },
  });
  return { draftStore, ...server };
}

async function isSaved(draftStore: ReturnType<typeof createDraftStore>): Promise<void> {
  await expect.poll(() => draftStore.get().saving).toBe('saved');
}

describe('a draft that is typed', () => {
  test('a draft saves itself once after typing', async () => {
    const { draftStore, sent } = createStore();
    draftStore.edit('brand.fr', 'A');
    draftStore.edit('brand.fr', 'At');
    expect(draftStore.get().saving).toBe('changed');
    await isSaved(draftStore);
    expect(sent.map(({ version, document }) => [version, document.brand.fr])).toEqual([[1, 'At']]);
    expect(draftStore.get().content.draft.version).toBe(2);
  });

  test('an edit during a save is saved afterwards', async () => {
    const { draftStore, sent } = createStore();
    draftStore.edit('brand.fr', 'A');
    const saving = draftStore.saveNow();
    await expect.poll(() => sent.length).toBe(1);
    draftStore.edit('brand.fr', 'B');
    await saving;
    expect([draftStore.get().saving, draftStore.get().document.brand.fr]).toEqual(['changed', 'B']);
    await isSaved(draftStore);
    expect(sent.map(({ version, document }) => [version, document.brand.fr])).toEqual([
      [1, 'A'],
      [2, 'B'],
    ]);
  });

  test('a second save waits for the running one', async () => {
    const server = createServer();
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
    const save = async (draft: Draft): Promise<EditedContent> => {
      const saved = await server.save(draft);
      await isAnswered;
      return saved;
    };
    const { draftStore, sent } = createStore({ ...server, save });
    draftStore.edit('brand.fr', 'A');
    void draftStore.saveNow();
    await expect.poll(() => sent.length).toBe(1);
    draftStore.edit('brand.fr', 'B');
    const saving = draftStore.saveNow();
    answer();
    await saving;
    expect(sent.map(({ document }) => document.brand.fr)).toEqual(['A', 'B']);
  });

  test('a draft with a wrong field isn’t sent', async () => {
    const { draftStore, sent } = createStore();
    draftStore.edit('footer.social', [{ name: 'x', url: 'javascript:alert(1)' }]);
    await draftStore.saveNow();
    expect(draftStore.get()).toMatchObject({ saving: 'refused', problems: { 'footer.social.0.url': 'link' } });
    expect(sent).toEqual([]);
    draftStore.edit('footer.social.0.url', 'https://example.org');
    await isSaved(draftStore);
    expect(draftStore.get().problems).toEqual({});
  });

  test('a wrong field holds the draft before its save', () => {
    const { draftStore } = createStore();
    expect(losesEdits(draftStore.get())).toBe(false);
    draftStore.edit('brand.fr', 'A');
    expect(losesEdits(draftStore.get())).toBe(false);
    draftStore.edit('footer.social', [{ name: 'x', url: 'javascript:alert(1)' }]);
    expect(draftStore.get().saving).toBe('changed');
    expect(losesEdits(draftStore.get())).toBe(true);
  });

  test('the server’s refusal appears at the draft’s field', async () => {
    const { draftStore, refusals } = createStore();
    const issues = [{ path: 'document.main.0.image.id', message: 'picture.unknown' }];
    refusals.push(new ApiError({ key: 'validation', status: 400, issues }));
    draftStore.edit('brand.fr', 'A');
    await draftStore.saveNow();
    expect(draftStore.get()).toMatchObject({ saving: 'refused', problems: { 'main.0.image.id': 'picture.unknown' } });
  });

  test('an unanswered save is repeated by itself', async () => {
    const errorSpy = vi.spyOn(console, 'error').mockReturnValue();
    const { draftStore, sent, refusals } = createStore();
    refusals.push(new ApiError({ key: 'networkError', status: null }));
    draftStore.edit('brand.fr', 'A');
    await draftStore.saveNow();
    expect(draftStore.get().saving).toBe('failed');
    await isSaved(draftStore);
    expect(sent).toHaveLength(2);
    expect(errorSpy).toHaveBeenCalledExactlyOnceWith('Saving the content failed: networkError');
    errorSpy.mockRestore();
  });
});

test('an own save without an answer is no conflict', async () => {
  const errorSpy = vi.spyOn(console, 'error').mockReturnValue();
  const { draftStore, sent, refusals } = createStore();
  draftStore.edit('brand.fr', 'A');
  const stored = createEditedContent(2, structuredClone(draftStore.get().document));
  refusals.push(new ApiError({ key: 'networkError', status: null }));
  refusals.push(new ApiError({ key: 'editedMeanwhile', status: 409, body: { content: stored } }));
  await draftStore.saveNow();
  draftStore.edit('brand.fr', 'B');
  await isSaved(draftStore);
  expect(draftStore.get().conflicting).toBeNull();
  expect(sent.map(({ version, document }) => [version, document.brand.fr])).toEqual([
    [1, 'A'],
    [1, 'B'],
    [2, 'B'],
  ]);
  errorSpy.mockRestore();
});

describe('a draft that somebody else saved', () => {
  const conflicting = createEditedContent(5, { ...createDocument(), tagline: { fr: 'D’eux', en: '' } });
  const met = async () => {
    const { draftStore, sent, refusals } = createStore();
    refusals.push(new ApiError({ key: 'editedMeanwhile', status: 409, body: { content: conflicting } }));
    draftStore.edit('brand.fr', 'À moi');
    await draftStore.saveNow();
    return { draftStore, sent };
  };

  test('a conflicting draft waits for the author’s choice', async () => {
    const { draftStore, sent } = await met();
    draftStore.edit('brand.fr', 'Toujours à moi');
    await draftStore.saveNow();
    expect(sent).toHaveLength(1);
    expect(draftStore.get()).toMatchObject({ conflicting, document: { brand: { fr: 'Toujours à moi' } } });
  });

  test('a conflicting draft continues with the chosen fields', async () => {
    const { draftStore, sent } = await met();
    const { document } = draftStore.get();
    draftStore.resolveConflict({ ...document, tagline: conflicting.draft.document.tagline });
    await isSaved(draftStore);
    expect(sent.at(-1)).toMatchObject({ version: 5, document: { brand: { fr: 'À moi' }, tagline: { fr: 'D’eux' } } });
  });
});

test('a restored draft replaces fields and unsaved edits', async () => {
  const { draftStore, sent } = createStore();
  draftStore.edit('brand.fr', 'Perdu');
  draftStore.applyAnswer(createEditedContent(7), true);
  await draftStore.saveNow();
  expect([draftStore.get().document.brand.fr, draftStore.get().saving, sent]).toEqual(['Atelier', 'saved', []]);
});

test('another call’s newer draft meets the next save', async () => {
  const newer = createEditedContent(8, { ...createDocument(), tagline: { fr: 'D’eux', en: '' } });
  const { draftStore, sent } = createStore();
  draftStore.applyAnswer(newer);
  expect(draftStore.get().content).toEqual({ ...newer, draft: createEditedContent().draft });
  draftStore.edit('brand.fr', 'À moi');
  await draftStore.saveNow();
  expect(sent).toMatchObject([{ version: 1, document: { brand: { fr: 'À moi' } } }]);
});
