import type { Repair } from '@atelier/contract';
import type { Translate } from '@atelier/i18n';

/** Returns the resolution in words, with its barrier. Empty without one. */
export function resolutionText(t: Translate, { resolution, barrier }: Pick<Repair, 'resolution' | 'barrier'>): string {
  if (resolution === null) return '';
  return [t(`resolution.${resolution}`), ...(barrier === null ? [] : [t(`resolution.barrier.${barrier}`)])].join(' · ');
}
