import type { Database } from '#platform/database/database.ts';
import { createCustomerActions } from './customer-actions.ts';
import { listOffers, listOwnSteps, listRepairTexts, listVisits } from './repair-export.queries.ts';
import { repairText } from './repairs.presenter.ts';

/** A customer's repairs as their own copy holds them: each as they see it, and all offers, visits and steps of theirs. */
export async function exportRepairs(database: Database, reader: { customerId: string; lang: string }) {
  const actionsOf = createCustomerActions();
  const texts = await listRepairTexts(database, reader);
  return {
    /** JSON already. */
    repairs: texts.map((text) => repairText(text, actionsOf)),
    steps: await listOwnSteps(database, reader.customerId),
    proposals: await listOffers(database, reader.customerId),
    visits: await listVisits(database, reader.customerId),
  };
}
