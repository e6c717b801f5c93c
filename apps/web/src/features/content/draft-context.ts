import { createContext, use, useSyncExternalStore } from 'react';
import { valueAt } from './content-path.ts';
import type { DraftStore, DraftState } from './draft-store.ts';

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
