import type { ServerRenderedRoute, Language, ShopContent } from '@atelier/contract';
import { createContext } from 'react';

/** Content of a server-rendered page, the only source for rendering and hydration. */
export type ServerRenderedContent = {
  readonly path: ServerRenderedRoute;
  readonly language: Language;
  readonly content: ShopContent;
  readonly text: string | null;
};

/** Null in browser-rendered pages. */
export const ServerRenderedContext = createContext<ServerRenderedContent | null>(null);
