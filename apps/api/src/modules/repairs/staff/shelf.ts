import type { Answer, CallData, placeOnShelf } from '@atelier/contract';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { type Database, inTransaction } from '#platform/database/database.ts';
import { wrongField } from '#platform/http/errors/failure.ts';
import type { Platform } from '#platform/platform.ts';
import { repairs, shelves } from '#schema/index.ts';
import { staffRooms } from '#workflow/command/publish-change.ts';
import { recordAudit } from '#modules/audit/public.ts';
import type { SignedInViewer } from '#modules/sessions/public.ts';

type Placement = CallData<typeof placeOnShelf, 'body'> & { readonly viewer: SignedInViewer };
type PlacementResult = Answer<typeof placeOnShelf>['results'][number];

/** Puts devices on a shelf, or takes them off. It is no transition, so version and turn of a repair stay (specification/life#shelves). */
export function placeAll(
  { clock, realtime }: Pick<Platform, 'clock' | 'realtime'>,
  db: Database,
  { viewer, ids, code }: Placement,
): Promise<{ results: PlacementResult[] }> {
  return inTransaction(db, async (tx) => {
    const shelf = code === null ? null : await findOfferedShelf(tx, code);
    if (shelf === undefined) throw wrongField('code', 'invalid');
    const locked = await lockWithShelf(tx, ids);
    const moved = locked.filter(({ custody, shelfId }) => custody === 'CENTER' && shelfId !== (shelf?.id ?? null));
    if (moved.length > 0)
      await tx
        .update(repairs)
        .set({ shelfId: shelf?.id ?? null })
        .where(
          inArray(
            repairs.id,
            moved.map(({ id }) => id),
          ),
        );
    for (const { id, shelfId } of moved) {
      const changes = { shelf: { from: await nameOf(tx, shelfId), to: shelf?.name ?? null } };
      const subject = { kind: 'repair', id } as const;
      await recordAudit(tx, { viewer, at: clock.now(), action: 'repair.changed', subject, changes });
      tx.afterCommit(() => realtime.publish(staffRooms, 'shelf', { repairId: id }));
    }
    const byId = new Map(locked.map((repair) => [repair.id, repair]));
    return { results: ids.map((id) => ({ id, refusal: refusalOf(byId.get(id)) })) };
  });
}

function refusalOf(repair: { readonly custody: string } | undefined): PlacementResult['refusal'] {
  if (repair === undefined) return 'notFound';
  return repair.custody === 'CENTER' ? null : 'repairMoved';
}

async function findOfferedShelf(db: Database, code: string) {
  const { id, name } = shelves;
  const offered = and(eq(shelves.code, code.toUpperCase()), isNull(shelves.retiredAt));
  const [shelf] = await db.select({ id, name }).from(shelves).where(offered);
  return shelf;
}

/** Locks in one order, so two placements of the same repairs can't block each other. */
function lockWithShelf(db: Database, ids: readonly string[]) {
  const { id, custody, shelfId } = repairs;
  return db
    .select({ id, custody, shelfId })
    .from(repairs)
    .where(inArray(id, [...ids]))
    .orderBy(asc(id))
    .for('update');
}

async function nameOf(db: Database, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const [shelf] = await db.select({ name: shelves.name }).from(shelves).where(eq(shelves.id, id));
  return shelf?.name ?? null;
}
