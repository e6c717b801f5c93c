import type { AnswerInput, getMyRepair } from '@atelier/contract';
import type { CustomerActions } from './customer-actions.ts';
import { FACTS_MARK } from './repair-json.ts';

type RepairOnTheWire = AnswerInput<typeof getMyRepair>;

/**
 * A customer's repairs as JSON, from what PostgreSQL wrote: what they may do stands in the place of the facts that it follows
 * from. No repair is read and written again.
 */
export const presentRepairs = (stored: string, actionsOf: CustomerActions): string =>
  stored
    .split(FACTS_MARK)
    .map((part, index) => (index % 2 === 0 ? part : actionsOf(part)))
    .join('');

/** One repair as its customer sees it. */
export const presentRepair = (stored: string, actionsOf: CustomerActions): RepairOnTheWire =>
  JSON.parse(presentRepairs(stored, actionsOf)) as RepairOnTheWire;
