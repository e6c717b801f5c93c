import { editedPhone, type ImportColumn, optionalEmail } from '@atelier/contract';
import { fullName, isCustomer } from '@atelier/domain';
import type { Database, Transaction } from '#platform/database/database.ts';
import { Failure } from '#platform/http/errors/failure.ts';
import { emptyToNull } from '#platform/http/submitted-values.ts';
import { foldText, type LineReader } from './cells.ts';
import { lockOwners, type Owner, selectOwners } from './import.queries.ts';

type OwnerCells = {
  readonly reader: LineReader;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
};

/** Finds the customer of each line by e-mail address, else by number, else by name. The name decides between several. */
export async function findOwners(database: Database, readers: readonly LineReader[]): Promise<(Owner | null)[]> {
  const cells = readers.map((reader) => ({
    reader,
    name: reader.text('customerName'),
    phone: emptyToNull(reader.read('customerPhone', editedPhone())),
    email: emptyToNull(reader.read('customerEmail', optionalEmail)),
  }));
  const owners = await selectOwners(database, {
    emails: cells.flatMap(({ email }) => email ?? []),
    phones: cells.flatMap(({ phone }) => phone ?? []),
    names: cells.flatMap(({ name, phone, email }) => (phone === null && email === null && name !== '' ? [name] : [])),
  });
  const customers = owners.filter(isCustomer);
  const index = {
    email: Map.groupBy(customers, ({ email }) => email),
    phone: Map.groupBy(customers, ({ phone }) => phone),
    name: Map.groupBy(customers, (owner) => foldText(fullName(owner))),
  };
  return cells.map((each) => ownerOf(each, index));
}

type Index = {
  readonly email: ReadonlyMap<string | null, Owner[]>;
  readonly phone: ReadonlyMap<string | null, Owner[]>;
  readonly name: ReadonlyMap<string, Owner[]>;
};

function ownerOf({ reader, name, phone, email }: OwnerCells, index: Index): Owner | null {
  const column: ImportColumn = email !== null ? 'customerEmail' : phone !== null ? 'customerPhone' : 'customerName';
  if (email === null && phone === null && name === '') {
    if (!reader.problems.some((problem) => problem.column.startsWith('customer'))) reader.refuse(column, 'required');
    return null;
  }
  const matching =
    email !== null ? index.email.get(email) : phone !== null ? index.phone.get(phone) : index.name.get(foldText(name));
  if (matching === undefined) {
    reader.refuse(column, 'import.customerUnknown');
    return null;
  }
  const named = matching.filter((owner) => foldText(fullName(owner)) === foldText(name));
  const [owner, ...others] = matching.length > 1 && named.length > 0 ? named : matching;
  if (others.length > 0) reader.refuse(column, 'import.customerAmbiguous');
  return owner ?? null;
}

/** Locks the customers of new lines. Somebody who was erased since the check makes the import fail as a whole. */
export async function requireOwners(tx: Transaction, ids: readonly string[]): Promise<void> {
  const distinct = [...new Set(ids)].toSorted();
  const standing = await lockOwners(tx, distinct);
  if (standing.size < distinct.length) throw new Failure('editedMeanwhile');
}
