import type { Language } from '../users/user.schemas.ts';
import type { ServerRenderedRoute } from '../web-routes.ts';
import type { ShopContent } from './content.schemas.ts';

/** What a page of the content is drawn from, on the server and again when the browser takes it over: nothing else, or the two would differ. */
export type PageData = {
  readonly path: ServerRenderedRoute;
  readonly language: Language;
  readonly year: number;
  /** Of the content. */
  readonly version: number;
  readonly content: ShopContent;
  /** The long text of a page that is one. */
  readonly text: string | null;
};
