import type { Database } from '#platform/database/database.ts';
import { listProposals, listOwnTransitions, listRepairTexts, listVisits, listWishes } from './repair-export.queries.ts';

export async function exportRepairs(database: Database, reader: { customerId: string; lang: string }) {
  return {
    /** Already JSON text. */
    repairs: await listRepairTexts(database, reader),
    steps: await listOwnTransitions(database, reader.customerId),
    proposals: await listProposals(database, reader.customerId),
    visits: await listVisits(database, reader.customerId),
    wishes: await listWishes(database, reader.customerId),
  };
}
