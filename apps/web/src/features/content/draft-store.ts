import {
  ContentDocument,
  EditedContent,
  loadPhoneRules,
  contentDifferences,
  type Issue,
  getEditedContent,
} from '@atelier/contract';
import * as z from 'zod/mini';
import { createStore } from 'zustand/vanilla';
import { createContext, use, useSyncExternalStore } from 'react';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, logFailure } from '#shared/api/api-error.ts';
import { callQuery, queryKeys } from '#shared/api/queries.ts';
import { withValueAt, valueAt } from './content-path.ts';

/** `refused`: a field is invalid, and saving stops until it is corrected. `failed`: no answer, so saving retries. */
type Saving = 'saved' | 'changed' | 'saving' | 'refused' | 'failed';

type DraftState = {
  readonly content: EditedContent;
  readonly document: ContentDocument;
  readonly saving: Saving;
  /** Message keys of invalid fields, by path. */
  readonly problems: Readonly<Record<string, string>>;
  /** Somebody else's saved version. Saving stops until the conflict is resolved. */
  readonly conflicting: EditedContent | null;
};

type DraftStoreOptions = {
  readonly initial: EditedContent;
  readonly save: (draft: { version: number; document: ContentDocument }) => Promise<EditedContent>;
  /** Milliseconds from the last change to saving, and from a failure to the retry. */
  readonly wait?: { readonly change: number; readonly failure: number };
};

/** Returns somebody else's version from a conflict error (specification/content#the-draft), or null for other errors. */
export function conflictingContentIn(error: unknown): EditedContent | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const parsed = z.safeParse(EditedContent, error.body['content']);
  return parsed.success ? parsed.data : null;
}

/** Creates the store of an edited draft. It saves automatically and reports its progress. */
export function createDraftStore({ initial, save, wait = { change: 800, failure: 5_000 } }: DraftStoreOptions) {
  void loadPhoneRules();
  const {
    getState,
    setState: set,
    subscribe,
  } = createStore<DraftState>(() => ({
    content: initial,
    document: initial.draft.document,
    saving: 'saved',
    problems: {},
    conflicting: null,
  }));
  let underWay: Promise<void> | undefined;
  /** Document of the last save without an answer. The server may have stored it. */
  let unanswered: ContentDocument | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const saveIn = (time: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void saveNow(), time);
  };

  const onSaved = (content: EditedContent, document: ContentDocument) => {
    unanswered = null;
    // Edits made during the request are saved next.
    const isAll = getState().document === document;
    set({ content, saving: isAll ? 'saved' : 'changed' });
    if (!isAll) saveIn(wait.change);
  };

  const onRefusal = (error: unknown, document: ContentDocument) => {
    const conflicting = conflictingContentIn(error);
    if (conflicting !== null) {
      const own = [document, unanswered].find((sent) => sent !== null && isSameDocument(sent, conflicting));
      if (own !== undefined && own !== null) return onSaved(conflicting, own);
      return set({ saving: 'changed', conflicting });
    }
    if (error instanceof ApiError && error.issues.length > 0)
      return set({ saving: 'refused', problems: problemsIn(error.issues) });
    unanswered = document;
    logFailure('Saving the content', error);
    set({ saving: 'failed' });
    saveIn(wait.failure);
  };

  const send = async () => {
    const { document, content } = getState();
    set({ saving: 'saving', problems: {} });
    try {
      onSaved(await save({ version: content.draft.version, document }), document);
    } catch (error) {
      onRefusal(error, document);
    }
  };

  /** Saves all edits after the running request has ended. */
  const saveNow = async () => {
    clearTimeout(timer);
    await underWay;
    const { document, saving, conflicting } = getState();
    if (saving === 'saved' || saving === 'saving' || conflicting !== null) return;
    const problems = ownProblems(document);
    if (Object.keys(problems).length > 0) return set({ saving: 'refused', problems });
    underWay = send();
    await underWay;
  };

  const replace = (document: ContentDocument) => {
    set({ document, ...(getState().saving !== 'saving' && { saving: 'changed' }) });
    saveIn(wait.change);
  };

  return {
    get: getState,
    subscribe,
    edit: (path: string, value: unknown): void => replace(withValueAt(getState().document, path, value)),
    saveNow,
    /**
     * Takes over the answer of another call. `restored` also replaces the edited document. Otherwise the own draft remains, so the next
     * save meets a colleague's newer one.
     */
    applyAnswer: (content: EditedContent, restored = false) => {
      if (!restored) return set({ content: { ...content, draft: getState().content.draft } });
      clearTimeout(timer);
      return set({ content, document: content.draft.document, saving: 'saved', problems: {} });
    },
    setConflict: (conflicting: EditedContent): void => set({ conflicting }),
    /** Sets errors of a saved draft that can't be published. The next saving clears them. */
    setProblems: (problems: DraftState['problems']): void => set({ problems }),
    /** Resolves a conflict with the merged document. */
    resolveConflict: (document: ContentDocument) => {
      const { conflicting } = getState();
      if (conflicting === null) return;
      set({ content: conflicting, document, conflicting: null, saving: 'changed' });
      void saveNow();
    },
    flush: () => {
      void saveNow();
      clearTimeout(timer);
    },
  };
}

function isSameDocument(document: ContentDocument, { draft }: EditedContent): boolean {
  return contentDifferences(draft.document, document).length === 0;
}

function problemsIn(issues: readonly Issue[]): Readonly<Record<string, string>> {
  return Object.fromEntries(issues.map(({ path, message }) => [path.replace(/^document\./u, ''), message]));
}

function ownProblems(document: ContentDocument): Readonly<Record<string, string>> {
  const { error } = z.safeParse(ContentDocument, document);
  return problemsIn((error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message })));
}

/** Returns true while edits can't be saved as they are, so leaving loses them. */
export function losesEdits({ saving, conflicting, document }: DraftState): boolean {
  if (saving === 'refused' || saving === 'failed' || conflicting !== null) return true;
  // Text with problems is refused later only, at the next save.
  return saving !== 'saved' && Object.keys(ownProblems(document)).length > 0;
}

type DraftStore = ReturnType<typeof createDraftStore>;

export const DraftContext = createContext<DraftStore | null>(null);

export function useDraftStore(): DraftStore {
  const draftStore = use(DraftContext);
  if (draftStore === null) throw new Error('invariant: draft context missing');
  return draftStore;
}

/** Selects a part of the draft's state, so the component rerenders only when that part changes. */
export function useDraft<Part>(select: (state: DraftState) => Part): Part {
  const draftStore = useDraftStore();
  return useSyncExternalStore(draftStore.subscribe, () => select(draftStore.get()));
}

/** Returns value, error and setter of the field at a path. */
export function useField<Value>(path: string) {
  const draftStore = useDraftStore();
  // Safe because the form uses the document's own paths.
  const value = useDraft(({ document }) => valueAt(document, path)) as Value;
  const problem = useDraft(({ problems }) => problems[path]);
  return { value, problem, change: (value: Value): void => draftStore.edit(path, value) };
}

/** Fetches the draft each time the page opens. */
export const editedContentQuery = queryOptions({
  ...callQuery([...queryKeys.content, 'edited'], getEditedContent),
  staleTime: 0,
  gcTime: 0,
});
