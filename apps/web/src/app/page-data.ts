import type { DrawnRoute, Language, ShopContent } from '@atelier/contract';

/** What a page of the content is drawn from, on the server and again when the browser takes it over: nothing else, or the two would differ. */
export type PageData = {
  readonly path: DrawnRoute;
  readonly language: Language;
  readonly year: number;
  /** Of the content. */
  readonly version: number;
  readonly content: ShopContent;
  /** The long text of a page that is one. */
  readonly text: string | null;
};

/** The element in which the server writes it, as JSON. */
export const PAGE_DATA = 'page-data';
