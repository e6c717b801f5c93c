import { eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import * as z from 'zod/mini';
import type { Database } from '../platform/database/database.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { audit, partners } from '../schema/index.ts';
import type { Authorized, NamedPartner } from './phases.ts';

type PartnerFields = Pick<Authorized, 'partner' | 'captured'>;

/** Adds the partner, and the chosen one's name to the captured values, so the log is readable without joins. */
export async function resolvePartner(tx: Transaction, transition: Authorized): Promise<PartnerFields> {
  const { captured } = transition;
  const partner = await partnerOf(tx, transition);
  const isChosen = partner !== null && chosenPartnerId(transition) !== null;
  return { partner, captured: isChosen ? { ...captured, partner: partner.name } : captured };
}

/** Returns the chosen partner, or the one with the typed name. Unknown names create one, other spellings don't. */
async function partnerOf(tx: Transaction, transition: Authorized): Promise<NamedPartner | null> {
  const { change, captured, receivedAt } = transition;
  if (change.custody !== 'PARTNER') return null;
  const chosen = chosenPartnerId(transition);
  if (chosen !== null) return findPartner(tx, chosen);
  const name = 'partner' in captured ? captured.partner : undefined;
  if (name === undefined) return null;
  const times = { createdAt: receivedAt, updatedAt: receivedAt };
  const [partner] = await tx
    .insert(partners)
    .values({ id: uuidv7(), name, lang: 'fr', ...times })
    .onConflictDoUpdate({ target: partners.searchText, set: { updatedAt: sql`${partners.updatedAt}` } })
    .returning({ id: partners.id, name: partners.name, isNew: sql<boolean>`xmax = 0` });
  if (partner === undefined) return null;
  if (partner.isNew) await tx.insert(audit).values(auditLineOf(transition, partner.id));
  return { id: partner.id, name: partner.name };
}

function auditLineOf({ command, receivedAt: at }: Authorized, subjectId: string): typeof audit.$inferInsert {
  const actorId = command.actor.id;
  return {
    id: uuidv7(),
    at,
    actorId,
    sessionId: null,
    action: 'entry.added',
    subjectKind: 'partner',
    subjectId,
    changes: {},
  };
}

export function chosenPartnerId({ captured }: Authorized): string | null {
  return ('partnerId' in captured ? captured.partnerId : undefined) ?? null;
}

export async function findPartner(database: Database, id: string): Promise<NamedPartner | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const [partner] = await database
    .select({ id: partners.id, name: partners.name })
    .from(partners)
    .where(eq(partners.id, id));
  return partner ?? null;
}
