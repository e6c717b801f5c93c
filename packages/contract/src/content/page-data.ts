import type { Language } from '../users/user.schemas.ts';
import type { ServerRenderedRoute } from '../web-routes.ts';
import type { ShopContent } from './content.schemas.ts';

/** All data a content page renders from, on the server and during hydration. Other inputs would cause a mismatch. */
export type PageData = {
  readonly path: ServerRenderedRoute;
  readonly language: Language;
  readonly year: number;
  readonly version: number;
  readonly content: ShopContent;
  readonly text: string | null;
};
