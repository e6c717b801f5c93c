import type { Language } from '../auth/user.ts';
import type { ServerRenderedRoute, VisitorRoute } from '../web-routes.ts';
import type { PageContent, ShopContent } from './document.ts';

/** All data a content page renders from, on the server and during hydration. Other inputs would cause a mismatch. */
export type PageData = {
  readonly path: ServerRenderedRoute;
  readonly language: Language;
  readonly year: number;
  readonly version: number;
  readonly content: ShopContent;
  readonly text: string | null;
};

/** Data of a visitors' page. Its values of the shop are in the page's head. */
export type VisitorPageData = { readonly path: VisitorRoute; readonly language: Language };

export function shopContent({ terms: _terms, privacy: _privacy, ...content }: PageContent): ShopContent {
  return content;
}

export function enabledSections({ main }: Pick<PageContent, 'main'>): readonly PageContent['main'][number][] {
  return main.filter(({ enabled }) => enabled).toSorted((a, b) => a.order - b.order);
}
