import type { PageContent } from './content.schemas.ts';

/** The sections that are shown, in their order. */
export function shownSections({ main }: Pick<PageContent, 'main'>): readonly PageContent['main'][number][] {
  return main.filter(({ enabled }) => enabled).toSorted((one, other) => one.order - other.order);
}
