import { Readable } from 'node:stream';
import {
  type AnswerInput,
  type CallData,
  importColumns,
  type ImportKind,
  type readImport,
  type submitImport,
} from '@atelier/contract';
import { type Database, inTransaction } from '#platform/database/database.ts';
import { isUniqueViolation } from '#platform/database/errors.ts';
import { Failure } from '#platform/http/errors/failure.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { recordAudit } from '../audit/public.ts';
import type { CheckedImport, CheckInput, ImportContext } from './cells.ts';
import { checkCustomers } from './check-customers.ts';
import { checkDevices } from './check-devices.ts';
import { checkRepairs } from './check-repairs.ts';
import { lockImports } from './import.queries.ts';
import { headOf, readCsv } from './read-csv.ts';

const checkers: Readonly<Record<ImportKind, (database: Database, input: CheckInput) => Promise<CheckedImport>>> = {
  customers: checkCustomers,
  devices: checkDevices,
  repairs: checkRepairs,
};

type ByAdmin<Input> = Input & { readonly viewer: SignedInViewer; readonly kind: ImportKind };

/** Reads and checks a file. Writes nothing. */
export async function read(
  context: ImportContext,
  { viewer, kind, file }: ByAdmin<{ readonly file: Buffer }>,
): Promise<AnswerInput<typeof readImport>> {
  const { lines, ignored } = await readCsv(kind, file);
  const checked = await checkers[kind](context.database, { lines, viewer, context });
  return { lines: [...checked.lines], ignored: [...ignored] };
}

/** Checks the lines again and writes the new ones in one transaction, or nothing if one of them is wrong. */
export async function submit(
  context: ImportContext,
  db: Database,
  { viewer, kind, lines }: ByAdmin<CallData<typeof submitImport, 'body'>>,
): Promise<AnswerInput<typeof submitImport>> {
  return inTransaction(db, async (tx) => {
    await lockImports(tx);
    const checked = await checkers[kind](tx, { lines, viewer, context });
    if (checked.lines.some(({ state }) => state === 'wrong')) return { lines: [...checked.lines], written: null };
    const refs = [...(await checked.write(tx))];
    const hits = refs.length;
    const action = `${kind}.imported` as const;
    await recordAudit(tx, { viewer, at: context.clock.now(), action, changes: { hits } });
    const written = checked.lines.map((line) => (line.state === 'new' ? { ...line, ref: refs.shift() ?? null } : line));
    const refOf = (index: number): string | null => written[checked.sameAs?.get(index) ?? index]?.ref ?? null;
    return { lines: written.map((line, index) => ({ ...line, ref: refOf(index) })), written: hits };
  }).catch((error: unknown) => {
    throw isConflict(error) ? new Failure('editedMeanwhile') : error;
  });
}

/** Somebody registered the address, or brought the device, between check and write. */
function isConflict(error: unknown): boolean {
  return isUniqueViolation(error, 'users_email') || isUniqueViolation(error, 'repairs_open_device');
}

/** Spreadsheets of both languages open it, because a semicolon is never part of a name. */
export function template(kind: ImportKind): Readable {
  return Readable.from([`\uFEFF${importColumns[kind].map(headOf).join(';')}\r\n`]);
}
