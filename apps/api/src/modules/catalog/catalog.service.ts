import type { AuditAction } from '@atelier/contract';
import { uuidv7 } from 'uuidv7';
import * as z from 'zod/mini';
import type { Database } from '#platform/database/database.ts';
import { databaseErrorOf, isUniqueViolation } from '#platform/database/errors.ts';
import { type Transaction, inTransaction } from '#platform/database/transaction.ts';
import { Failure, wrongField } from '#platform/http/failure.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '../audit/public.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import type { Catalog } from './catalogs.ts';
import {
  insertEntry,
  lockCatalog,
  moveEntry,
  selectEntries,
  selectTakenFields,
  updateEntry,
  type CatalogValues,
} from './catalog.queries.ts';

type EntryChange = {
  readonly id: string;
  readonly body: CatalogValues & {
    readonly retired: boolean;
    readonly place?: number | undefined;
    readonly version: number;
  };
};

type CatalogEntry = { readonly id: string; readonly version: number; readonly retired: boolean };

const Id = z.uuid();

/** Service of one catalog. Entries are retired, not deleted, because repairs refer to them. */
export function createCatalog<E extends CatalogEntry>(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  catalog: Catalog<E>,
) {
  const findEntry = async (db: Database, id: string): Promise<E> => {
    const [entry] = Id.safeParse(id).success ? await selectEntries(db, catalog, id) : [];
    if (entry === undefined) throw new Failure('notFound');
    return entry;
  };
  const rankOf = async (tx: Transaction, id: string): Promise<number> =>
    (await selectEntries(tx, catalog)).findIndex((entry) => entry.id === id);
  const writeAudit = (
    tx: Transaction,
    viewer: SignedInViewer,
    line: { id: string; action: AuditAction; fields?: string[] },
  ) =>
    recordAudit(tx, {
      actorId: viewer.userId,
      sessionId: viewer.sessionId,
      at: clock.now(),
      action: line.action,
      subject: { kind: catalog.subject, id: line.id },
      ...(line.fields === undefined || line.fields.length === 0 ? {} : { changes: { fields: line.fields } }),
    });
  const writeLocked = <T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> =>
    inTransaction(db, async (tx) => {
      await lockCatalog(tx, catalog);
      return work(tx);
    }).catch((error: unknown) => {
      // A transition of a repair created a partner of this name concurrently.
      if (isUniqueViolation(error, 'partners_search_text')) throw nameTaken(['name']);
      if (catalog.groupedBy !== null && databaseErrorOf(error)?.kind === 'reference')
        throw wrongField(catalog.groupedBy, 'invalid');
      throw error;
    });

  return {
    list: () => selectEntries(database, catalog),

    add: (db: Database, viewer: SignedInViewer, body: CatalogValues) =>
      writeLocked(db, async (tx) => {
        const id = uuidv7();
        const values = valuesOf(catalog, body);
        await requireUniqueNames(tx, catalog, { id, values });
        await insertEntry(tx, catalog, { id, values, at: clock.now() });
        await writeAudit(tx, viewer, { id, action: 'entry.added' });
        return findEntry(tx, id);
      }),

    change: (viewer: SignedInViewer, { id, body }: EntryChange) =>
      writeLocked(database, async (tx) => {
        const entry = await findEntry(tx, id);
        if (entry.version !== body.version) throw new Failure('editedMeanwhile', { entry });
        const before = valuesOf(catalog, entry);
        const values = {
          ...valuesOf(catalog, body),
          ...(catalog.groupedBy === null ? {} : { [catalog.groupedBy]: before[catalog.groupedBy] }),
        };
        const fields = Object.keys(values).filter(
          (field) => JSON.stringify(before[field]) !== JSON.stringify(values[field]),
        );
        if (fields.length > 0) await requireUniqueNames(tx, catalog, { id, values });
        const isChanged = fields.length > 0 || entry.retired !== body.retired;
        if (isChanged) {
          await updateEntry(tx, catalog, { id, values, at: clock.now(), retired: body.retired });
          await writeAudit(tx, viewer, { id, action: actionOf(entry, body), fields });
          await catalog.afterChange?.(tx, id);
        }
        if (catalog.isOrdered && body.place !== undefined) {
          const rankBefore = await rankOf(tx, id);
          await moveEntry(tx, catalog, { id, place: body.place });
          if (rankBefore !== (await rankOf(tx, id)))
            await writeAudit(tx, viewer, { id, action: 'entry.changed', fields: ['place'] });
        }
        return findEntry(tx, id);
      }),
  };
}

function valuesOf<E>({ columns }: Catalog<E>, submitted: object): CatalogValues {
  const submittedValues: CatalogValues = { ...submitted };
  return Object.fromEntries(
    Object.keys(columns).map((field) => [
      field,
      submittedValues[field] === '' ? null : (submittedValues[field] ?? null),
    ]),
  );
}

async function requireUniqueNames<E>(
  tx: Transaction,
  catalog: Catalog<E>,
  entry: { id: string; values: CatalogValues },
): Promise<void> {
  const fields = await selectTakenFields(tx, catalog, entry);
  if (fields.length > 0) throw nameTaken(fields);
}

function nameTaken(fields: readonly string[]): Failure {
  return new Failure('nameTaken', { issues: fields.map((path) => ({ path, message: 'books.taken' })) });
}

function actionOf({ retired }: CatalogEntry, now: { readonly retired: boolean }): AuditAction {
  if (retired === now.retired) return 'entry.changed';
  return now.retired ? 'entry.retired' : 'entry.restored';
}
