import { enabledSections, type SectionName, type ShopContent } from '@atelier/contract';

export type SectionAnchor = 'services' | 'about' | 'contact';

const anchored: Partial<Record<SectionName, SectionAnchor>> = { services: 'services', about: 'about' };

/** Returns the visible link targets in the page's order, the contact last. */
export function visibleAnchors(content: Pick<ShopContent, 'main'>): readonly SectionAnchor[] {
  return [...enabledSections(content).flatMap(({ name }) => anchored[name] ?? []), 'contact'];
}
