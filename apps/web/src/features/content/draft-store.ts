import { ContentDocument, EditedContent, loadPhoneRules, type Issue } from '@atelier/contract';
import * as z from 'zod/mini';
import { createStore } from 'zustand/vanilla';
import { ApiError } from '#shared/api/api-error.ts';
import { logFailure } from '#shared/api/log-failure.ts';
import { withValueAt } from './content-path.ts';

/** `refused`: a field is wrong, and nothing is sent until it is right. `failed`: no answer; it is sent again by itself. */
type Saving = 'saved' | 'changed' | 'saving' | 'refused' | 'failed';

export type DraftState = {
  /** What the server has. */
  readonly content: EditedContent;
  /** What stands in the fields. */
  readonly document: ContentDocument;
  readonly saving: Saving;
  /** The message's key of each wrong field, by its path. */
  readonly problems: Readonly<Record<string, string>>;
  /** What somebody else saved in the meantime; nothing is saved until it was chosen what stands. */
  readonly conflicting: EditedContent | null;
};

type DraftStoreOptions = {
  readonly initial: EditedContent;
  readonly save: (draft: { version: number; document: ContentDocument }) => Promise<EditedContent>;
  /** How long after the last change it is saved, and after a failure tried again, in milliseconds. */
  readonly wait?: { readonly change: number; readonly failure: number };
};

/** What a refusal brings along of somebody else's (specification/content#the-draft); null for other failures. */
export function conflictingContentIn(error: unknown): EditedContent | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const parsed = z.safeParse(EditedContent, error.body['content']);
  return parsed.success ? parsed.data : null;
}

/** Keeps a draft that is typed: saves it by itself, and says how far it is. */
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
  let timer: ReturnType<typeof setTimeout> | undefined;
  const saveIn = (time: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void saveNow(), time);
  };

  const onRefusal = (error: unknown): void => {
    const conflicting = conflictingContentIn(error);
    if (conflicting !== null) return set({ saving: 'changed', conflicting });
    if (error instanceof ApiError && error.issues.length > 0)
      return set({ saving: 'refused', problems: problemsIn(error.issues) });
    logFailure('Saving the content', error);
    set({ saving: 'failed' });
    saveIn(wait.failure);
  };

  const send = async (): Promise<void> => {
    const { document, content } = getState();
    set({ saving: 'saving', problems: {} });
    try {
      const saved = await save({ version: content.draft.version, document });
      // What was typed while it was on its way is saved next.
      const isAll = getState().document === document;
      set({ content: saved, saving: isAll ? 'saved' : 'changed' });
      if (!isAll) saveIn(wait.change);
    } catch (error) {
      onRefusal(error);
    }
  };

  /** All that was typed, once what is on its way has arrived. */
  const saveNow = async (): Promise<void> => {
    clearTimeout(timer);
    await underWay;
    const { document, saving, conflicting } = getState();
    if (saving === 'saved' || saving === 'saving' || conflicting !== null) return;
    const problems = ownProblems(document);
    if (Object.keys(problems).length > 0) return set({ saving: 'refused', problems });
    underWay = send();
    await underWay;
  };

  const replace = (document: ContentDocument): void => {
    set({ document, ...(getState().saving !== 'saving' && { saving: 'changed' }) });
    saveIn(wait.change);
  };

  return {
    get: getState,
    subscribe,
    edit: (path: string, value: unknown): void => replace(withValueAt(getState().document, path, value)),
    /** Now, without waiting for more. */
    saveNow,
    /** What another call answered; with `restored` its document stands in the fields, too. */
    take: (content: EditedContent, restored = false): void => {
      if (restored) clearTimeout(timer);
      set({ content, ...(restored && { document: content.draft.document, saving: 'saved', problems: {} }) });
    },
    meet: (conflicting: EditedContent): void => set({ conflicting }),
    /** What is saved and can't be published, by its field; gone with the next saving. */
    refuse: (problems: DraftState['problems']): void => set({ problems }),
    /** Goes on from theirs with what was chosen. */
    settle: (document: ContentDocument): void => {
      const { conflicting } = getState();
      if (conflicting === null) return;
      set({ content: conflicting, document, conflicting: null, saving: 'changed' });
      void saveNow();
    },
    /** Whoever leaves saves what they typed. */
    end: (): void => {
      void saveNow();
      clearTimeout(timer);
    },
  };
}

function problemsIn(issues: readonly Issue[]): Readonly<Record<string, string>> {
  return Object.fromEntries(issues.map(({ path, message }) => [path.replace(/^document\./u, ''), message]));
}

function ownProblems(document: ContentDocument): Readonly<Record<string, string>> {
  const { error } = z.safeParse(ContentDocument, document);
  return problemsIn((error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message })));
}

export type DraftStore = ReturnType<typeof createDraftStore>;
