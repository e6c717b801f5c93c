import type { ActiveContent, Language, User } from '@atelier/contract';

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

/** Confirmed user of a page, and the answer to its first list. */
export type FirstRowsInput = {
  readonly page: string;
  readonly user: User;
  readonly language: Language;
  readonly body: unknown;
};

type RenderFirstRows = (input: FirstRowsInput) => Promise<string | null>;

export type SitePages = ReturnType<typeof createSitePages>;

export function createSitePages() {
  const prepares: Prepare[] = [];
  let read: () => ActiveContent | null = () => null;
  let renderRows: RenderFirstRows = () => Promise.resolve(null);
  return {
    setContentSource: (active: () => ActiveContent) => {
      read = active;
    },
    content: () => read(),
    /** Returns a page with its first rows as HTML for `#root`, or null where the server renders none. */
    renderFirstRows: (input: FirstRowsInput) => renderRows(input),
    onFirstRows: (render: RenderFirstRows) => {
      renderRows = render;
    },
    onRerender: (prepare: Prepare) => void prepares.push(prepare),
    /**
     * Renders pages of all languages and then replaces them together. On an error the old ones stay and it rejects with a `PageRenderError`.
     */
    rerender: async (content: ActiveContent) => {
      const ready = await Promise.all(prepares.map((prepare) => prepare(content)));
      for (const apply of ready) apply();
    },
  };
}
