import { createContext, use, useSyncExternalStore } from 'react';
import { valueAt } from './content-path.ts';
import type { DraftStore, DraftState } from './draft-store.ts';

export const DraftContext = createContext<DraftStore | null>(null);

export function useDraftStore(): DraftStore {
  const keeper = use(DraftContext);
  if (keeper === null) throw new Error('a field of the content stands within its draft');
  return keeper;
}

/** Selects a part of the draft's state, so the component rerenders only when that part changes. */
export function useDraft<Part>(select: (state: DraftState) => Part): Part {
  const keeper = useDraftStore();
  return useSyncExternalStore(keeper.subscribe, () => select(keeper.get()));
}

/** Returns value, error and setter of the field at a path. */
export function useField<Value>(path: string) {
  const keeper = useDraftStore();
  // Safe because the form uses the document's own paths.
  const value = useDraft(({ document }) => valueAt(document, path)) as Value;
  const problem = useDraft(({ problems }) => problems[path]);
  return { value, problem, change: (value: Value): void => keeper.edit(path, value) };
}
