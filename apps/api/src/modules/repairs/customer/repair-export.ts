import type { Database } from '#platform/database/database.ts';
import { listProposals, listOwnTransitions, listRepairTexts, listVisits } from './repair-export.queries.ts';

/** A customer's repairs as their own copy holds them: each as they see it, and all offers, visits and steps of theirs. */
export async function exportRepairs(database: Database, reader: { customerId: string; lang: string }) {
  return {
    /** JSON already. */
    repairs: await listRepairTexts(database, reader),
    steps: await listOwnTransitions(database, reader.customerId),
    proposals: await listProposals(database, reader.customerId),
    visits: await listVisits(database, reader.customerId),
  };
}
