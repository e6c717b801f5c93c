import type { AnswerInput, getMyRepair } from '@atelier/contract';
import type { CustomerActions } from './customer-actions.ts';
import type { StoredRepair } from './repairs.queries.ts';

type RepairOnTheWire = AnswerInput<typeof getMyRepair>;

const complete = ({ body, facts }: StoredRepair, actionsOf: CustomerActions): string =>
  `${body.slice(0, -1)},"allowedActions":${JSON.stringify(actionsOf(facts))}}`;

/** A repair as its customer sees it: what PostgreSQL wrote and what they may do now. */
export const presentRepair = (stored: StoredRepair, actionsOf: CustomerActions): RepairOnTheWire =>
  JSON.parse(complete(stored, actionsOf)) as RepairOnTheWire;

/** The list as text, without reading and writing each repair again. */
export const presentRepairs = (stored: readonly StoredRepair[], actionsOf: CustomerActions): string =>
  `[${stored.map((repair) => complete(repair, actionsOf)).join(',')}]`;
