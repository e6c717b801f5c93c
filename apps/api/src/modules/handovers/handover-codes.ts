import { createHmac } from 'node:crypto';
import { HANDOVER_CODE_TRIES, HOUR_MS } from '@atelier/domain';
import { and, asc, eq, lt, or } from 'drizzle-orm';
import { equalInConstantTime, type Secrets, verifyingKeys } from '#platform/config/keys.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { handoverCodeTries, handovers } from '#schema/index.ts';
import type { ReceiptRow } from '#workflow/repair/repair-rows.ts';

/* Codes that customers show at a handover (specification/life#handover-code). They are derived, so neither tables nor archives have one. */

/** Time after a handover during which its code is still shown, because staff ask for proof after the transition. */
const SHOWN_MS = HOUR_MS;

/** `position` counts the handovers of a repair with its customer, so moves inside of the shop keep the code. */
type HandoverPosition = { readonly repairId: string; readonly position: number };

export function handoverCode(secrets: Secrets, position: HandoverPosition): string {
  return digitsOf(verifyingKeys(secrets, 'handover-codes')[0], position);
}

function digitsOf(key: Buffer, { repairId, position }: HandoverPosition): string {
  const mac = createHmac('sha256', key).update(`${repairId} ${position}`).digest();
  return `${mac.readUInt32BE() % 10_000}`.padStart(4, '0');
}

function isCodeOf(secrets: Secrets, code: string, position: HandoverPosition): boolean {
  return verifyingKeys(secrets, 'handover-codes').some((key) => equalInConstantTime(digitsOf(key, position), code));
}

const isWithCustomer = or(eq(handovers.from, 'CUSTOMER'), eq(handovers.to, 'CUSTOMER'));

/** Returns the coming handover with the customer, or the last one while its code is shown. */
export async function currentPosition(
  db: Database,
  repairId: string,
  now: Date,
): Promise<HandoverPosition & { isJustOver: boolean }> {
  const rows = await db
    .select({ receivedAt: handovers.receivedAt, voidedBy: handovers.voidedBy })
    .from(handovers)
    .where(and(eq(handovers.repairId, repairId), isWithCustomer))
    .orderBy(asc(handovers.seq));
  const newest = rows.at(-1);
  const isJustOver =
    newest !== undefined && newest.voidedBy === null && now.getTime() - newest.receivedAt.getTime() < SHOWN_MS;
  return { repairId, position: isJustOver ? rows.length - 1 : rows.length, isJustOver };
}

/** Returns null for handovers inside of the shop, which have no code. */
export async function positionOf(
  db: Database,
  { repairId, seq, from, to }: ReceiptRow,
): Promise<HandoverPosition | null> {
  if (from !== 'CUSTOMER' && to !== 'CUSTOMER') return null;
  const isEarlier = and(eq(handovers.repairId, repairId), lt(handovers.seq, seq), isWithCustomer);
  return { repairId, position: await db.$count(handovers, isEarlier) };
}

/** Compares a code and counts a wrong one. The row's lock keeps two phones from more tries than one has. */
export async function tryCode(
  secrets: Secrets,
  tx: Transaction,
  { code, repairId, position }: HandoverPosition & { code: string },
) {
  const handover = { repairId, position };
  const isRow = and(eq(handoverCodeTries.repairId, repairId), eq(handoverCodeTries.position, position));
  await tx
    .insert(handoverCodeTries)
    .values({ ...handover, wrong: 0 })
    .onConflictDoNothing();
  const [row] = await tx.select().from(handoverCodeTries).where(isRow).for('update');
  const left = HANDOVER_CODE_TRIES - (row?.wrong ?? HANDOVER_CODE_TRIES);
  if (left <= 0) return { isRight: false, left: 0 };
  if (isCodeOf(secrets, code, handover)) return { isRight: true, left };
  await tx
    .update(handoverCodeTries)
    .set({ wrong: HANDOVER_CODE_TRIES - left + 1 })
    .where(isRow);
  return { isRight: false, left: left - 1 };
}
