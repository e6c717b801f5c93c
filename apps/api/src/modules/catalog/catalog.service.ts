import type { AuditAction } from '@atelier/contract';
import { uuidv7 } from 'uuidv7';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { databaseErrorOf, isUniqueViolation } from '#platform/database/errors.ts';
import { Failure, orNotFound, wrongField } from '#platform/http/errors/failure.ts';
import { isId } from '#platform/http/submitted-values.ts';
import type { Platform } from '#platform/platform.ts';
import { publishEntry } from '#workflow/command/publish-change.ts';
import { recordAudit } from '../audit/public.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import type { Catalog, CatalogEntry, EntryValues } from './catalogs.ts';
import { entryState, isNameTaken, lockCatalog, moveEntry } from './catalog.queries.ts';

type NewEntry<F> = { readonly viewer: SignedInViewer; readonly body: F };

type EntryChange<F> = {
  readonly viewer: SignedInViewer;
  readonly params: { readonly id: string };
  readonly body: F & { readonly retired: boolean; readonly place?: number | undefined; readonly version: number };
};

/** One catalog with its platform. Entries are retired, not deleted, because repairs refer to them. */
type CatalogContext<E extends CatalogEntry, F> = Pick<Platform, 'database' | 'clock' | 'realtime'> & {
  readonly catalog: Catalog<E, F>;
};

/** Returns the handlers of a catalog's calls. */
export function handlersOf<E extends CatalogEntry, F>(platform: Platform, catalog: Catalog<E, F>) {
  const context = { ...platform, catalog };
  return {
    list: () => catalog.select(platform.database),
    add: ({ db, ...entry }: NewEntry<F> & { readonly db: Database }) => add(context, db, entry),
    change: (entry: EntryChange<F>) => change(context, entry),
  };
}

function add<E extends CatalogEntry, F>(
  context: CatalogContext<E, F>,
  db: Database,
  { viewer, body }: NewEntry<F>,
): Promise<E> {
  const { catalog, clock } = context;
  const id = uuidv7();
  return writeLocked(catalog, db, async (tx) => {
    const values = catalog.valuesOf(body);
    await requireUniqueNames(tx, catalog, { id, values });
    await catalog.insert(tx, { ...values, id }, clock.now());
    const subject = { kind: catalog.subject, id };
    await recordAudit(tx, { viewer, at: clock.now(), action: 'entry.added', subject });
    await catalog.afterChange?.(context, tx, id);
    publishEntry(context, tx, id);
    return findEntry(tx, catalog, id);
  });
}

function change<E extends CatalogEntry, F>(
  context: CatalogContext<E, F>,
  { viewer, params: { id }, body }: EntryChange<F>,
): Promise<E> {
  const { database: db, catalog, clock } = context;
  const { retired, place } = body;
  const subject = { kind: catalog.subject, id };
  return writeLocked(catalog, db, async (tx) => {
    const entry = await findEntry(tx, catalog, id);
    if (entry.version !== body.version) throw new Failure('editedMeanwhile', { entry });
    const values = catalog.valuesOf(body, entry);
    const before = new Map<string, unknown>(Object.entries(entry));
    const fields = Object.entries(values)
      .filter(([field, value]) => JSON.stringify(before.get(field)) !== JSON.stringify(value))
      .map(([field]) => field);
    if (fields.length > 0) await requireUniqueNames(tx, catalog, { id, values });
    const isEdited = fields.length > 0 || entry.retired !== retired;
    let isMoved = false;
    if (isEdited) {
      await catalog.update(tx, values, entryState(catalog.table, { id, retired, at: clock.now() }));
      await recordAudit(tx, { viewer, at: clock.now(), action: auditActionOf(entry, retired), subject, fields });
      await catalog.afterChange?.(context, tx, id);
    }
    if (catalog.table.position !== undefined && place !== undefined) {
      const rankBefore = await rankOf(tx, catalog, id);
      await moveEntry(tx, catalog.table, { id, place, group: catalog.groupOf?.(values) });
      isMoved = rankBefore !== (await rankOf(tx, catalog, id));
      if (isMoved)
        await recordAudit(tx, { viewer, at: clock.now(), action: 'entry.changed', subject, fields: ['place'] });
    }
    if (isEdited || isMoved) publishEntry(context, tx, id);
    return findEntry(tx, catalog, id);
  });
}

/** Locks the catalog, and converts violated constraints to refusals. */
function writeLocked<E extends CatalogEntry, F, T>(
  { table, groupOf }: Catalog<E, F>,
  db: Database,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    await lockCatalog(tx, table);
    return work(tx);
  }).catch((error: unknown) => {
    // A transition of a repair created a partner of this name concurrently.
    if (isUniqueViolation(error, 'partners_search_text')) throw nameTaken(['name']);
    if (groupOf !== undefined && databaseErrorOf(error)?.kind === 'reference')
      throw wrongField('deviceTypeId', 'invalid');
    throw error;
  });
}

async function findEntry<E extends CatalogEntry, F>(db: Database, { select }: Catalog<E, F>, id: string): Promise<E> {
  const [entry] = isId(id) ? await select(db, id) : [];
  return orNotFound(entry);
}

async function rankOf<E extends CatalogEntry, F>(tx: Transaction, { select }: Catalog<E, F>, id: string) {
  return (await select(tx)).findIndex((entry) => entry.id === id);
}

async function requireUniqueNames<E extends CatalogEntry, F>(
  tx: Transaction,
  { table, names, groupOf }: Catalog<E, F>,
  { id, values }: { readonly id: string; readonly values: EntryValues<E> },
): Promise<void> {
  const taken: string[] = [];
  for (const [field, column] of names)
    if (await isNameTaken(tx, table, { id, column, text: values[field], group: groupOf?.(values) })) taken.push(field);
  if (taken.length > 0) throw nameTaken(taken);
}

function nameTaken(fields: readonly string[]): Failure {
  return new Failure('nameTaken', { issues: fields.map((path) => ({ path, message: 'books.taken' })) });
}

function auditActionOf(entry: CatalogEntry, retired: boolean): AuditAction {
  if (retired === entry.retired) return 'entry.changed';
  return retired ? 'entry.retired' : 'entry.restored';
}
