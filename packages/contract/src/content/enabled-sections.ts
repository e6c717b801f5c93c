import type { PageContent } from './content.schemas.ts';

/** The sections that are shown, in their order. */
export function enabledSections({ main }: Pick<PageContent, 'main'>): readonly PageContent['main'][number][] {
  return main.filter(({ enabled }) => enabled).toSorted((a, b) => a.order - b.order);
}
