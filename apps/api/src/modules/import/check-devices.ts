import { type DeviceDetail, eachDetail, line, optionalLine } from '@atelier/contract';
import { textLimits } from '@atelier/domain';
import { uuidv7 } from 'uuidv7';
import type { Database, Transaction } from '#platform/database/database.ts';
import { emptyToNull } from '#platform/http/submitted-values.ts';
import { type CheckedImport, type CheckInput, foldText, LineReader, Multiset, newLine } from './cells.ts';
import { findOwners, requireOwners } from './find-owners.ts';
import { insertDevices, type OwnedDevice, selectDevicesOf, selectTypesByName } from './import.queries.ts';

type NewDevice = Pick<OwnedDevice, 'customerId' | 'typeId' | 'name'> & Readonly<Record<DeviceDetail, string | null>>;

/** Devices of known customers. Known are those with the same serial number, or of the same type and name if they have none. */
export async function checkDevices(database: Database, { lines, context }: CheckInput): Promise<CheckedImport> {
  const readers = lines.map((each) => new LineReader('devices', each));
  const types = await selectTypesByName(database);
  const owners = await findOwners(database, readers);
  const devices = readers.map((reader, index) => readDevice(reader, types, owners[index]?.id ?? ''));
  const stored = await selectDevicesOf(database, owners);
  const known = new Multiset();
  const serialNumbers = new Set<string>();
  for (const device of stored)
    if (device.serialNumber === null) known.add(keyOf(device), device.id);
    else serialNumbers.add(keyOf(device));
  const counts = Map.groupBy(stored, ({ customerId }) => customerId);
  const kept = new Map([...counts].map(([id, { length }]) => [id, length]));
  const states = devices.map((device, index) => {
    const key = keyOf(device);
    const isKnown = device.serialNumber === null ? known.take(key) !== undefined : serialNumbers.has(key);
    if (isKnown) return { state: 'known', ref: device.customerId } as const;
    if (device.serialNumber !== null) serialNumbers.add(key);
    const count = (kept.get(device.customerId) ?? 0) + 1;
    kept.set(device.customerId, count);
    if (count > context.limits.perUser.devicesKept) readers[index]?.refuse('name', 'import.tooManyDevices');
    return newLine;
  });
  return {
    lines: readers.map((reader, index) => reader.checked(states[index] ?? newLine)),
    write: (tx) =>
      write(
        tx,
        context.clock.now(),
        devices.filter((_, index) => states[index]?.state === 'new'),
      ),
  };
}

function readDevice(reader: LineReader, types: ReadonlyMap<string, string>, customerId: string): NewDevice {
  if (reader.text('type') === '') reader.refuse('type', 'required');
  return {
    customerId,
    typeId: reader.find('type', types, 'import.typeUnknown') ?? '',
    name: reader.read('name', line(textLimits.device)) ?? '',
    ...eachDetail((detail) => emptyToNull(reader.read(detail, optionalLine(textLimits.device)))),
  };
}

function keyOf({ customerId, typeId, name, serialNumber }: NewDevice | OwnedDevice): string {
  const own = serialNumber === null ? `${typeId} ${foldText(name)}` : `serial ${foldText(serialNumber)}`;
  return `${customerId} ${own}`;
}

async function write(tx: Transaction, at: Date, added: readonly NewDevice[]): Promise<readonly string[]> {
  const refs = added.map(({ customerId }) => customerId);
  await requireOwners(tx, refs);
  await insertDevices(
    tx,
    added.map((device) => ({ id: uuidv7(), ...device, createdAt: at, updatedAt: at })),
  );
  return refs;
}
