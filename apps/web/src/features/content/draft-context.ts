import { createContext, use, useSyncExternalStore } from 'react';
import { valueAt } from './content-path.ts';
import type { DraftStore, DraftState } from './draft-store.ts';

/** The draft that the fields below write to. */
export const DraftContext = createContext<DraftStore | null>(null);

/** The keeper of the draft. */
export function useDraftStore(): DraftStore {
  const keeper = use(DraftContext);
  if (keeper === null) throw new Error('a field of the content stands within its draft');
  return keeper;
}

/** One thing of the draft's state; whoever asks for it is drawn anew when it changes, and not at every letter. */
export function useDraft<Part>(select: (state: DraftState) => Part): Part {
  const keeper = useDraftStore();
  return useSyncExternalStore(keeper.subscribe, () => select(keeper.get()));
}

/** A field by its path: what stands there, what is wrong with it, and how to put something else there. */
export function useField<Value>(path: string) {
  const keeper = useDraftStore();
  // The form asks for paths of the document's own shape.
  const value = useDraft(({ document }) => valueAt(document, path)) as Value;
  const problem = useDraft(({ problems }) => problems[path]);
  return { value, problem, change: (value: Value): void => keeper.edit(path, value) };
}
