import type { PageContent } from './content.schemas.ts';

export function enabledSections({ main }: Pick<PageContent, 'main'>): readonly PageContent['main'][number][] {
  return main.filter(({ enabled }) => enabled).toSorted((a, b) => a.order - b.order);
}
