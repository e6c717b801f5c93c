import { day, lines as textLines, money, optionalLines } from '@atelier/contract';
import {
  addDays,
  type Captured,
  caseOf,
  hasExcessDecimals,
  type ImportedStatus,
  importedStatuses,
  MAX_PROMISE_AGE,
  readAmount,
  statuses,
  textLimits,
  type TransitionCase,
} from '@atelier/domain';
import { translate } from '@atelier/i18n';
import type { Database } from '#platform/database/database.ts';
import { emptyToNull } from '#platform/http/submitted-values.ts';
import { todayOf } from '#platform/time/clock.ts';
import { importRepairs, type RepairToImport } from '#workflow/command/import-repairs.ts';
import { actorOf } from '../sessions/public.ts';
import {
  type CheckedImport,
  type CheckInput,
  foldText,
  LineReader,
  type LineState,
  newLine,
  readDay,
} from './cells.ts';
import { findOwners, requireOwners } from './find-owners.ts';
import { type OwnedDevice, type Owner, selectDevicesOf, selectShelvesByName } from './import.queries.ts';

type LineContext = {
  readonly owner: Owner | null;
  readonly devices: readonly OwnedDevice[];
  readonly shelves: ReadonlyMap<string, string>;
  readonly currency: string;
  /** First day that an import may promise. */
  readonly firstDay: string;
};

/** Open repairs of known customers and devices. A device in an open repair is known. */
export async function checkRepairs(database: Database, { lines, viewer, context }: CheckInput): Promise<CheckedImport> {
  const readers = lines.map((each) => new LineReader('repairs', each));
  const shelves = await selectShelvesByName(database);
  const owners = await findOwners(database, readers);
  const stored = await selectDevicesOf(database, owners);
  const byOwner = Map.groupBy(stored, ({ customerId }) => customerId);
  const { SHOP_CURRENCY: currency } = context.config.settings;
  const firstDay = addDays(todayOf(context), -MAX_PROMISE_AGE);
  const seen = new Set<string>();
  const read = readers.map((reader, index) => {
    const owner = owners[index] ?? null;
    const devices = owner === null ? [] : (byOwner.get(owner.id) ?? []);
    const device = owner === null ? undefined : findDevice(reader, devices);
    if (device !== undefined && seen.has(device.id)) reader.refuse('name', 'import.twice');
    if (device !== undefined) seen.add(device.id);
    return {
      device,
      repair: readRepair(reader, { owner, devices: device === undefined ? [] : [device], shelves, currency, firstDay }),
    };
  });
  const states = read.map(({ device }): LineState => {
    const ref = device?.openRepair ?? null;
    return ref === null ? newLine : { state: 'known', ref };
  });
  return {
    lines: readers.map((reader, index) => reader.checked(states[index] ?? newLine)),
    write: async (tx) => {
      const imported = read.flatMap(({ repair }, index) => (states[index]?.state === 'new' ? [repair] : []));
      await requireOwners(
        tx,
        imported.map(({ customerId }) => customerId),
      );
      return importRepairs(context.workflow, tx, { actor: actorOf(viewer), imported });
    },
  };
}

function findDevice(reader: LineReader, devices: readonly OwnedDevice[]): OwnedDevice | undefined {
  const [serial, name] = [reader.text('serialNumber'), reader.text('name')];
  const column = serial === '' ? 'name' : 'serialNumber';
  const matching = devices.filter((device) =>
    serial === '' ? foldText(device.name) === foldText(name) : foldText(device.serialNumber ?? '') === foldText(serial),
  );
  if (serial === '' && name === '') reader.refuse('name', 'required');
  else if (matching.length === 0) reader.refuse(column, 'import.deviceUnknown');
  else if (matching.length > 1)
    reader.refuse(column, serial === '' ? 'import.deviceAmbiguous' : 'import.serialNumberAmbiguous');
  return matching.length === 1 ? matching[0] : undefined;
}

function readRepair(reader: LineReader, context: LineContext): RepairToImport {
  const {
    owner,
    devices: [device],
    shelves,
  } = context;
  const status = readStatus(reader);
  const start = status === null ? undefined : caseOf('Repair.imported', null, status);
  const address = readAddress(reader, owner);
  const captured: RepairToImport['captured'] = {
    deviceId: device?.id,
    address,
    issue: reader.read('issue', textLines(textLimits.issue)),
    additionalInfo: emptyToNull(reader.read('additionalInfo', optionalLines(textLimits.additionalInfo))) ?? undefined,
    ...readTerms(reader, start, context),
  };
  const shelfId = reader.find('shelf', shelves, 'import.shelfUnknown');
  if (shelfId !== null && start !== undefined && start.custody !== 'CENTER')
    reader.refuse('shelf', 'import.notForStatus');
  return { customerId: owner?.id ?? '', status: status ?? 'CONFIRMED', captured, shelfId };
}

/** Returns the address of the line, or else the customer's. */
function readAddress(reader: LineReader, owner: Owner | null): string {
  const address = emptyToNull(reader.read('address', optionalLines(textLimits.address))) ?? owner?.address ?? '';
  const isWrong = reader.problems.some(({ column }) => column === 'address');
  if (owner !== null && address === '' && !isWrong) reader.refuse('address', 'required');
  return address;
}

const statusNames = new Map(
  statuses.flatMap((status) =>
    [status, translate('fr')(`status.${status}.title`), translate('en')(`status.${status}.title`)].map(
      (name) => [foldText(name), status] as const,
    ),
  ),
);

function readStatus(reader: LineReader): ImportedStatus | null {
  const name = reader.text('status');
  const status = statusNames.get(foldText(name));
  const imported = importedStatuses.find((each) => each === status);
  if (name === '') reader.refuse('status', 'required');
  else if (imported === undefined) reader.refuse('status', 'import.statusUnknown');
  return imported ?? null;
}

/** Reads price and promised day. The table says which statuses have them. */
function readTerms(
  reader: LineReader,
  start: TransitionCase | undefined,
  { currency, firstDay }: LineContext,
): Pick<Captured, 'price' | 'expectedAt'> {
  const price = reader.text('price');
  const expected = reader.text('expectedAt');
  if (start === undefined) return {};
  const [isPriced, isPromised] = [start.proposal !== undefined, start.price === 'SET'];
  if (!isPriced && price !== '') reader.refuse('price', 'import.notForStatus');
  if (isPriced && price === '') reader.refuse('price', 'required');
  if (!isPromised && expected !== '') reader.refuse('expectedAt', 'import.notForStatus');
  const expectedAt = expected === '' ? undefined : reader.read('expectedAt', day, readDay(expected));
  if (expectedAt !== undefined && expectedAt < firstDay) reader.refuse('expectedAt', 'import.tooLongAgo');
  return {
    ...(isPriced && price !== '' ? { price: readPrice(reader, readAmount(price, currency), currency) } : {}),
    ...(isPromised && expectedAt !== undefined ? { expectedAt } : {}),
  };
}

function readPrice(reader: LineReader, amount: string, currency: string): string | undefined {
  if (hasExcessDecimals(amount, currency)) reader.refuse('price', 'money.invalid');
  return reader.read('price', money, amount);
}
