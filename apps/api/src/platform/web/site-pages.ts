import type { ActiveContent } from '@atelier/contract';

type HomePages = {
  /**
   * Renders pages of all languages and then replaces them together. On an error the old ones stay and it rejects with a `PageRenderError`.
   */
  rerender(content: ActiveContent): Promise<void>;
};

/** Failed rendering of a content page. `section`: section or long text (`terms`, `privacy`) of the error, null if unknown. */
export class PageRenderError extends Error {
  override readonly name = 'PageRenderError';
  readonly section: string | null;
  constructor(section: string | null, cause: unknown) {
    super(`the pages of the content could not be drawn: ${section ?? 'outside its sections'}`, { cause });
    this.section = section;
  }
}

/** Prepares the new content and returns a function that activates it and can't fail. */
type Prepare = (content: ActiveContent) => Promise<() => void>;

export type SitePages = HomePages & {
  setContentSource(active: () => ActiveContent): void;
  content(): ActiveContent | null;
  onRerender(prepare: Prepare): void;
};

export function createSitePages(): SitePages {
  const prepares: Prepare[] = [];
  let read: () => ActiveContent | null = () => null;
  return {
    setContentSource: (active) => {
      read = active;
    },
    content: () => read(),
    onRerender: (prepare) => prepares.push(prepare),
    rerender: async (content) => {
      const ready = await Promise.all(prepares.map((prepare) => prepare(content)));
      for (const apply of ready) apply();
    },
  };
}
