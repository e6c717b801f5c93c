import type { ActiveContent } from '@atelier/contract';

/** Pages that hold the content. */
type HomePages = {
  /**
   * Draws them anew, all languages first; then they take the former ones' place together. Where one can't be drawn the former ones stay,
   * and it rejects with an `PageRenderError`.
   */
  rerender(content: ActiveContent): Promise<void>;
};

/** A page of the content couldn't be drawn; `section` by the content's name, or its long text (`terms`, `privacy`); null where it is neither. */
export class PageRenderError extends Error {
  override readonly name = 'PageRenderError';
  readonly section: string | null;
  constructor(section: string | null, cause: unknown) {
    super(`the pages of the content could not be drawn: ${section ?? 'outside its sections'}`, { cause });
    this.section = section;
  }
}

/** Makes what the new content needs and answers what puts it into place, which can't fail. */
type Prepare = (content: ActiveContent) => Promise<() => void>;

/** Where the module that holds the content and the pages that show it meet. */
export type SitePages = HomePages & {
  /** The module's, before the first page is served. */
  setContentSource(active: () => ActiveContent): void;
  /** What pages show now; null for a server without content. */
  content(): ActiveContent | null;
  onRerender(prepare: Prepare): void;
};

/** No pages yet, and no content. */
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
