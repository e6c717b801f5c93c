import type { AuditAction } from '@atelier/contract';
import { uuidv7 } from 'uuidv7';
import * as z from 'zod/mini';
import type { Database } from '#platform/database/database.ts';
import { databaseErrorOf, isUniqueViolation } from '#platform/database/errors.ts';
import { type Transaction, inTransaction } from '#platform/database/transaction.ts';
import { Failure, wrongField } from '#platform/http/errors/failure.ts';
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

/** One catalog with its platform. Entries are retired, not deleted, because repairs refer to them. */
export type CatalogContext<E> = Pick<Platform, 'database' | 'clock'> & { readonly catalog: Catalog<E> };

export function list<E>({ database, catalog }: CatalogContext<E>): Promise<E[]> {
  return selectEntries(database, catalog);
}

type NewEntry = { readonly viewer: SignedInViewer; readonly body: CatalogValues };

export function add<E>(context: CatalogContext<E>, db: Database, { viewer, body }: NewEntry): Promise<E> {
  const { catalog, clock } = context;
  return writeLocked(catalog, db, async (tx) => {
    const id = uuidv7();
    const values = valuesOf(catalog, body);
    await requireUniqueNames(tx, catalog, { id, values });
    await insertEntry(tx, catalog, { id, values, at: clock.now() });
    await writeAudit(context, tx, { viewer, id, action: 'entry.added' });
    return findEntry(tx, catalog, id);
  });
}

export function change<E extends CatalogEntry>(
  context: CatalogContext<E>,
  viewer: SignedInViewer,
  { id, body }: EntryChange,
): Promise<E> {
  const { database, catalog, clock } = context;
  return writeLocked(catalog, database, async (tx) => {
    const entry = await findEntry(tx, catalog, id);
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
      await writeAudit(context, tx, { viewer, id, action: auditActionOf(entry, body), fields });
      await catalog.afterChange?.(tx, id);
    }
    if (catalog.isOrdered && body.place !== undefined) {
      const rankBefore = await rankOf(tx, catalog, id);
      await moveEntry(tx, catalog, { id, place: body.place });
      if (rankBefore !== (await rankOf(tx, catalog, id)))
        await writeAudit(context, tx, { viewer, id, action: 'entry.changed', fields: ['place'] });
    }
    return findEntry(tx, catalog, id);
  });
}

function writeLocked<E, T>(catalog: Catalog<E>, db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    await lockCatalog(tx, catalog);
    return work(tx);
  }).catch((error: unknown) => {
    // A transition of a repair created a partner of this name concurrently.
    if (isUniqueViolation(error, 'partners_search_text')) throw nameTaken(['name']);
    if (catalog.groupedBy !== null && databaseErrorOf(error)?.kind === 'reference')
      throw wrongField(catalog.groupedBy, 'invalid');
    throw error;
  });
}

async function findEntry<E>(db: Database, catalog: Catalog<E>, id: string): Promise<E> {
  const [entry] = Id.safeParse(id).success ? await selectEntries(db, catalog, id) : [];
  if (entry === undefined) throw new Failure('notFound');
  return entry;
}

async function rankOf<E extends CatalogEntry>(tx: Transaction, catalog: Catalog<E>, id: string): Promise<number> {
  return (await selectEntries(tx, catalog)).findIndex((entry) => entry.id === id);
}

type AuditLine = {
  readonly viewer: SignedInViewer;
  readonly id: string;
  readonly action: AuditAction;
  readonly fields?: readonly string[];
};

function writeAudit<E>(
  { catalog, clock }: CatalogContext<E>,
  tx: Transaction,
  { viewer, id, action, fields = [] }: AuditLine,
): Promise<void> {
  return recordAudit(tx, {
    actorId: viewer.userId,
    sessionId: viewer.sessionId,
    at: clock.now(),
    action,
    subject: { kind: catalog.subject, id },
    ...(fields.length === 0 ? {} : { changes: { fields } }),
  });
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

function auditActionOf({ retired }: CatalogEntry, now: { readonly retired: boolean }): AuditAction {
  if (retired === now.retired) return 'entry.changed';
  return now.retired ? 'entry.retired' : 'entry.restored';
}
