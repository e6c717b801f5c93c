import { isClosed, type RepairFacts } from './repair-facts.ts';
import type { Status } from './vocabulary.ts';

/** Number of wrong codes after which a handover has none (specification/life#handover-code). */
export const HANDOVER_CODE_TRIES = 5;

/** Before a handover between customer and shop. */
const beforeHandovers: readonly Status[] = [
  'CONFIRMED',
  'COLLECTING',
  'FIXED',
  'REJECTED',
  'ABORTED',
  'TO_RETURN',
  'RETURNING',
];

export function hasHandoverCode(facts: Pick<RepairFacts, 'status' | 'custody'>): boolean {
  return beforeHandovers.includes(facts.status) && facts.custody !== 'GONE' && !isClosed(facts);
}
