import { enabledSections, type SectionName, type ShopContent } from '@atelier/contract';

/** The parts of the landing page that links lead to. */
export type SectionAnchor = 'services' | 'about' | 'contact';

const anchored: Partial<Record<SectionName, SectionAnchor>> = { services: 'services', about: 'about' };

/** What a link can lead to, in the page's order; what the shop hides is no place to go. The contact stands last. */
export function visibleAnchors(content: Pick<ShopContent, 'main'>): readonly SectionAnchor[] {
  return [...enabledSections(content).flatMap(({ name }) => anchored[name] ?? []), 'contact'];
}
