import type { Proof, RepairTrail } from '@atelier/contract';
import { actions } from '@atelier/domain';
import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#platform/database/database.ts';
import { mails } from '#platform/database/schema.ts';
import { Failure } from '#platform/http/errors/failure.ts';
import {
  fullNameSql,
  handoverEntries,
  handovers,
  handoverSignatures,
  partners,
  repairs,
  users,
  visits,
} from '#schema/index.ts';
import { isGenuineEntry, type SealCheck, verifyReceipts } from '#workflow/effects/receipt-signatures.ts';
import type { HandoverEntryRow, HandoverSignatureRow } from '#workflow/repair/repair-rows.ts';

/** Handover with what its receipt says besides. `keyId` is null for those older than receipts. */
export type SealedHandover = RepairTrail['handovers'][number] & {
  readonly seq: number;
  readonly condition: string | null;
  readonly accessories: readonly string[];
  readonly keyId: string | null;
  readonly isOverCounter: boolean;
};
type TrailMail = RepairTrail['mails'][number];

const topics: Readonly<Record<string, TrailMail['topic']>> = {
  'repair.step': 'STEP',
  'repair.correction': 'CORRECTION',
  'repair.reminder': 'REMINDER',
  'repair.arrival': 'ARRIVAL',
  'conversation.received': 'MESSAGE',
};

/** Returns custody history and mails of a repair, for staff only. */
export async function readRepairTrail(context: SealCheck, database: Database, repairId: string): Promise<RepairTrail> {
  const [repair] = await database
    .select({ customerId: repairs.customerId })
    .from(repairs)
    .where(eq(repairs.id, repairId));
  if (repair === undefined) throw new Failure('notFound');
  return {
    handovers: await readHandovers(context, database, repairId),
    mails: await mailsOfRepair(database, repairId, repair.customerId),
  };
}

/** Returns the visit of a handover by or to a driver, for a lateral join: the newest of its kind when the handover was received. */
export function visitOfHandover(database: Database) {
  const parties = sql`(${handovers.from}, ${handovers.to})`;
  return database
    .select({ mode: visits.mode, address: visits.address })
    .from(visits)
    .where(
      and(
        eq(visits.repairId, handovers.repairId),
        eq(visits.undone, false),
        lte(visits.createdAt, handovers.receivedAt),
        sql`${visits.type} = case when 'COLLECTOR' in ${parties} then 'PICKUP' when 'COURIER' in ${parties} then 'RETURN' end`,
      ),
    )
    .orderBy(desc(visits.createdAt))
    .limit(1)
    .as('visit');
}

/** Returns the handovers of a repair, newest first, and checks their seals. */
export async function readHandovers(
  context: SealCheck,
  database: Database,
  repairId: string,
): Promise<SealedHandover[]> {
  const [giver, taker] = [alias(users, 'giver'), alias(users, 'taker')];
  const visit = visitOfHandover(database);
  const rows = await database
    .select({
      receipt: handovers,
      mode: visit.mode,
      giver: fullNameSql(giver),
      taker: fullNameSql(taker),
      partner: partners.name,
    })
    .from(handovers)
    .leftJoin(giver, eq(giver.id, handovers.fromUserId))
    .leftJoin(taker, eq(taker.id, handovers.toUserId))
    .leftJoin(partners, eq(partners.id, handovers.partnerId))
    .leftJoinLateral(visit, sql`true`)
    .where(eq(handovers.repairId, repairId))
    .orderBy(asc(handovers.seq));
  const proofs = await readProofs(
    database,
    rows.map(({ receipt }) => receipt.id),
  );
  const entries = proofs.map(({ entry }) => entry);
  const receipts = rows.map(({ receipt }) => receipt);
  const verdicts = await verifyReceipts(context, receipts, entries);
  const checked = await Promise.all(
    proofs.map(async ({ entry, signature }) => {
      const receipt = receipts.find(({ id }) => id === entry.handoverId);
      const isGenuine = receipt !== undefined && (await isGenuineEntry(context.signer, entry, { receipt, signature }));
      return { entry, signature, isChanged: !isGenuine };
    }),
  );
  return rows.toReversed().map(({ receipt, mode, giver: giverName, taker: takerName, partner }) => {
    const ofReceipt = checked.filter(({ entry }) => entry.handoverId === receipt.id && entry.kind !== 'VOIDED');
    const { id, seq, at, from, to, voidedBy, condition, accessories, keyId } = receipt;
    return {
      id,
      seq,
      condition,
      accessories,
      keyId,
      isOverCounter: mode === 'COUNTER',
      at: at.toISOString(),
      from,
      fromName: from === 'PARTNER' ? partner : giverName,
      to,
      toName: to === 'PARTNER' ? partner : takerName,
      isVoid: voidedBy !== null,
      verdict: verdicts.get(id) ?? 'UNSEALED',
      entryId: receipt.logEntryId,
      proofs: ofReceipt.map(({ isChanged, ...proof }) => ({ ...presentProof(proof), isChanged })),
    };
  });
}

export type ProofRow = { readonly entry: HandoverEntryRow; readonly signature: HandoverSignatureRow | null };

/** Returns the entries of receipts, voids among them, oldest first. */
export function readProofs(database: Database, handoverIds: readonly string[]): Promise<ProofRow[]> {
  return database
    .select({ entry: handoverEntries, signature: handoverSignatures })
    .from(handoverEntries)
    .leftJoin(handoverSignatures, eq(handoverSignatures.entryId, handoverEntries.id))
    .where(inArray(handoverEntries.handoverId, [...handoverIds]))
    .orderBy(asc(handoverEntries.id));
}

export function presentProof({ entry, signature }: ProofRow): Proof {
  const { id, kind, receivedAt, reason, photoId } = entry;
  if (kind === 'VOIDED') throw new Error('invariant: a void is no proof');
  const { name = null, strokes = null } = signature ?? {};
  return {
    id,
    kind,
    at: receivedAt.toISOString(),
    name,
    strokes: strokes === null ? null : strokes.map((stroke) => [...stroke]),
    reason,
    photoId,
  };
}

/** Selects by recipient, because only the mail's data names the repair. */
async function mailsOfRepair(database: Database, repairId: string, customerId: string): Promise<TrailMail[]> {
  const rows = await database
    .select()
    .from(mails)
    .where(sql`${mails.subjectId} = ${customerId} and ${mails.data}->>'repairId' = ${repairId}`)
    .orderBy(desc(mails.createdAt), desc(mails.id));
  return rows.flatMap(({ id, template, data, createdAt, state, sentAt }) => {
    const topic = topics[template];
    if (topic === undefined) return [];
    return [
      {
        id,
        at: createdAt.toISOString(),
        topic,
        action: topic === 'STEP' ? actionIn(data) : null,
        state: state === 'PENDING' ? 'WAITING' : state,
        sentAt: sentAt?.toISOString() ?? null,
      },
    ];
  });
}

/** Ignores actions that no longer exist. */
function actionIn(data: Readonly<Record<string, unknown>>): TrailMail['action'] {
  return actions.find((action) => action === data['action']) ?? null;
}
