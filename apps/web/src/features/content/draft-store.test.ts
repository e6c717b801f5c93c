import type { ContentDocument, EditedContent } from '@atelier/contract';
import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { createDocument, createEditedContent } from './create-content.fixture.ts';
import { createDraftStore } from './draft-store.ts';

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
  const keeper = createDraftStore({
    initial: createEditedContent(),
    save: server.save,
    wait: { change: 5, failure: 5 },
  });
  return { keeper, ...server };
}

async function isSaved(keeper: ReturnType<typeof createDraftStore>): Promise<void> {
  await expect.poll(() => keeper.get().saving).toBe('saved');
}

describe('a draft that is typed', () => {
  test('is saved by itself, once for all that was typed in a moment', async () => {
    const { keeper, sent } = createStore();
    keeper.edit('brand.fr', 'A');
    keeper.edit('brand.fr', 'At');
    expect(keeper.get().saving).toBe('changed');
    await isSaved(keeper);
    expect(sent.map(({ version, document }) => [version, document.brand.fr])).toEqual([[1, 'At']]);
    expect(keeper.get().content.draft.version).toBe(2);
  });

  test('on while it is saved is saved again, by the version that the first save made', async () => {
    const { keeper, sent } = createStore();
    keeper.edit('brand.fr', 'A');
    const saving = keeper.saveNow();
    await expect.poll(() => sent.length).toBe(1);
    keeper.edit('brand.fr', 'B');
    await saving;
    expect([keeper.get().saving, keeper.get().document.brand.fr]).toEqual(['changed', 'B']);
    await isSaved(keeper);
    expect(sent.map(({ version, document }) => [version, document.brand.fr])).toEqual([
      [1, 'A'],
      [2, 'B'],
    ]);
  });

  test('with a wrong field isn’t sent, and the field says why until it is right', async () => {
    const { keeper, sent } = createStore();
    keeper.edit('footer.social', [{ name: 'x', url: 'javascript:alert(1)' }]);
    await keeper.saveNow();
    expect(keeper.get()).toMatchObject({ saving: 'refused', problems: { 'footer.social.0.url': 'link' } });
    expect(sent).toEqual([]);
    keeper.edit('footer.social.0.url', 'https://example.org');
    await isSaved(keeper);
    expect(keeper.get().problems).toEqual({});
  });

  test('that only the server refuses says so at its field', async () => {
    const { keeper, refusals } = createStore();
    const issues = [{ path: 'document.main.0.image.id', message: 'picture.unknown' }];
    refusals.push(new ApiError({ key: 'validation', status: 400, issues }));
    keeper.edit('brand.fr', 'A');
    await keeper.saveNow();
    expect(keeper.get()).toMatchObject({ saving: 'refused', problems: { 'main.0.image.id': 'picture.unknown' } });
  });

  test('without an answer is sent again by itself', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue();
    const { keeper, sent, refusals } = createStore();
    refusals.push(new ApiError({ key: 'networkError', status: null }));
    keeper.edit('brand.fr', 'A');
    await keeper.saveNow();
    expect(keeper.get().saving).toBe('failed');
    await isSaved(keeper);
    expect(sent).toHaveLength(2);
    expect(said).toHaveBeenCalledExactlyOnceWith('Saving the content failed: networkError');
    said.mockRestore();
  });
});

describe('a draft that somebody else saved', () => {
  const conflicting = createEditedContent(5, { ...createDocument(), tagline: { fr: 'D’eux', en: '' } });
  const met = async () => {
    const { keeper, sent, refusals } = createStore();
    refusals.push(new ApiError({ key: 'editedMeanwhile', status: 409, body: { content: conflicting } }));
    keeper.edit('brand.fr', 'À moi');
    await keeper.saveNow();
    return { keeper, sent };
  };

  test('waits until it was chosen what stands; nothing of mine is lost', async () => {
    const { keeper, sent } = await met();
    keeper.edit('brand.fr', 'Toujours à moi');
    await keeper.saveNow();
    expect(sent).toHaveLength(1);
    expect(keeper.get()).toMatchObject({ conflicting, document: { brand: { fr: 'Toujours à moi' } } });
  });

  test('goes on from theirs with what was chosen', async () => {
    const { keeper, sent } = await met();
    const { document } = keeper.get();
    keeper.settle({ ...document, tagline: conflicting.draft.document.tagline });
    await isSaved(keeper);
    expect(sent.at(-1)).toMatchObject({ version: 5, document: { brand: { fr: 'À moi' }, tagline: { fr: 'D’eux' } } });
  });
});

test('a draft that was taken back stands in the fields, and what waited to be saved is gone', async () => {
  const { keeper, sent } = createStore();
  keeper.edit('brand.fr', 'Perdu');
  keeper.take(createEditedContent(7), true);
  await keeper.saveNow();
  expect([keeper.get().document.brand.fr, keeper.get().saving, sent]).toEqual(['Atelier', 'saved', []]);
});
