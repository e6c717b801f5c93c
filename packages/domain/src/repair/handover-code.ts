import { isClosed, type RepairFacts } from './repair-facts.ts';
import type { Status } from './vocabulary.ts';

/** Number of wrong codes after which a handover has none (specification/life#handover-code). */
export const HANDOVER_CODE_TRIES = 5;

/** Before and right after a handover between customer and shop. */
const aroundHandovers: readonly Status[] = [
  'CONFIRMED',
  'COLLECTING',
  'COLLECTED',
  'FIXED',
  'REJECTED',
  'ABORTED',
  'TO_RETURN',
  'RETURNING',
  'RETURNED',
];

export function hasHandoverCode(facts: Pick<RepairFacts, 'status' | 'custody'>): boolean {
  return aroundHandovers.includes(facts.status) && facts.custody !== 'GONE' && !isClosed(facts);
}
