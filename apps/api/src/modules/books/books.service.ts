import type { AuditAction } from '@atelier/contract';
import { uuidv7 } from 'uuidv7';
import * as z from 'zod/mini';
import type { Database } from '#platform/database/database.ts';
import { databaseFault, isUniqueViolation } from '#platform/database/errors.ts';
import { type Transaction, within } from '#platform/database/transaction.ts';
import { Failure, wrongField } from '#platform/http/failure.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '../audit/public.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import type { Book } from './books.ts';
import {
  insertEntry,
  lockBook,
  moveEntry,
  selectEntries,
  selectTaken,
  updateEntry,
  type Values,
} from './books.queries.ts';

/** What somebody says of an entry that they saw in a version. */
type Change = {
  readonly id: string;
  readonly body: Values & { readonly retired: boolean; readonly place?: number | undefined; readonly version: number };
};

type Kept = { readonly id: string; readonly version: number; readonly retired: boolean };

const Id = z.uuid();

/** One of the shop's books: read, added to and changed. Nothing is deleted: what repairs refer to stays. */
export function keepBook<E extends Kept>({ database, clock }: Pick<Platform, 'database' | 'clock'>, book: Book<E>) {
  const one = async (db: Database, id: string): Promise<E> => {
    const [entry] = Id.safeParse(id).success ? await selectEntries(db, book, id) : [];
    if (entry === undefined) throw new Failure('notFound');
    return entry;
  };
  const placeOf = async (tx: Transaction, id: string): Promise<number> =>
    (await selectEntries(tx, book)).findIndex((entry) => entry.id === id);
  const tell = (
    tx: Transaction,
    viewer: SignedInViewer,
    line: { id: string; action: AuditAction; fields?: string[] },
  ) =>
    recordAudit(tx, {
      actorId: viewer.userId,
      sessionId: viewer.sessionId,
      at: clock.now(),
      action: line.action,
      subject: { kind: book.subject, id: line.id },
      ...(line.fields === undefined || line.fields.length === 0 ? {} : { changes: { fields: line.fields } }),
    });
  const writing = <T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> =>
    within(db, async (tx) => {
      await lockBook(tx, book);
      return work(tx);
    }).catch((error: unknown) => {
      // A step of a repair has just made a partner of this name.
      if (isUniqueViolation(error, 'partners_folded')) throw taken(['name']);
      if (book.within !== null && databaseFault(error)?.kind === 'reference') throw wrongField(book.within, 'invalid');
      throw error;
    });

  return {
    list: () => selectEntries(database, book),

    add: (db: Database, viewer: SignedInViewer, body: Values) =>
      writing(db, async (tx) => {
        const id = uuidv7();
        const values = valuesOf(book, body);
        await refuseTaken(tx, book, { id, values });
        await insertEntry(tx, book, { id, values, at: clock.now() });
        await tell(tx, viewer, { id, action: 'entry.added' });
        return one(tx, id);
      }),

    change: (viewer: SignedInViewer, { id, body }: Change) =>
      writing(database, async (tx) => {
        const entry = await one(tx, id);
        if (entry.version !== body.version) throw new Failure('editedMeanwhile', { entry });
        const before = valuesOf(book, entry);
        const values = {
          ...valuesOf(book, body),
          ...(book.within === null ? {} : { [book.within]: before[book.within] }),
        };
        const fields = Object.keys(values).filter(
          (field) => JSON.stringify(before[field]) !== JSON.stringify(values[field]),
        );
        if (fields.length > 0) await refuseTaken(tx, book, { id, values });
        const isOther = fields.length > 0 || entry.retired !== body.retired;
        if (isOther) {
          await updateEntry(tx, book, { id, values, at: clock.now(), retired: body.retired });
          await tell(tx, viewer, { id, action: actionOf(entry, body), fields });
          await book.afterChange?.(tx, id);
        }
        if (book.isOrdered && body.place !== undefined) {
          const placed = await placeOf(tx, id);
          await moveEntry(tx, book, { id, place: body.place });
          if (placed !== (await placeOf(tx, id)))
            await tell(tx, viewer, { id, action: 'entry.changed', fields: ['place'] });
        }
        return one(tx, id);
      }),
  };
}

/** What the book holds of this, an empty text as nothing where the field may be empty. */
function valuesOf<E>({ columns }: Book<E>, given: object): Values {
  const all: Values = { ...given };
  return Object.fromEntries(
    Object.keys(columns).map((field) => [field, all[field] === '' ? null : (all[field] ?? null)]),
  );
}

async function refuseTaken<E>(tx: Transaction, book: Book<E>, entry: { id: string; values: Values }): Promise<void> {
  const fields = await selectTaken(tx, book, entry);
  if (fields.length > 0) throw taken(fields);
}

function taken(fields: readonly string[]): Failure {
  return new Failure('nameTaken', { issues: fields.map((path) => ({ path, message: 'books.taken' })) });
}

function actionOf({ retired }: Kept, now: { readonly retired: boolean }): AuditAction {
  if (retired === now.retired) return 'entry.changed';
  return now.retired ? 'entry.retired' : 'entry.restored';
}
