import type { ServerRenderedRoute, Language, ShopContent } from '@atelier/contract';
import { createContext } from 'react';

/** What the server drew the page with: it and the browser that takes the page over read nothing else. */
export type ServerRenderedContent = {
  readonly path: ServerRenderedRoute;
  readonly language: Language;
  readonly content: ShopContent;
  /** The long text of a page that is one. */
  readonly text: string | null;
};

/** Null where no server drew the page. */
export const ServerRenderedContext = createContext<ServerRenderedContent | null>(null);
