import { type CallData, type createDevice, eachDetail, type Language } from '@atelier/contract';
import { uuidv7 } from 'uuidv7';
import { type Database, inTransaction, transaction, type Transaction } from '#platform/database/database.ts';
import { Failure, orNotFound, wrongField } from '#platform/http/errors/failure.ts';
import { isId, submittedOr } from '#platform/http/submitted-values.ts';
import type { Platform } from '#platform/platform.ts';
import { lockCustomer, lockRepairsOf } from '#workflow/repair/lock-customer.ts';
import { raiseRepairVersion } from '#workflow/repair/repair-versions.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { type DeviceFields, mayChangeTo } from './devices.policy.ts';
import { type DeviceRow, type DeviceTypeRow, presentDevice, presentDeviceType } from './devices.presenter.ts';
import {
  addFaults,
  addMissingTypes,
  changeDevice,
  countDevicesOf,
  findDeviceOf,
  findType,
  insertDevice,
  listDevicesOf,
  listTypes,
  lockDeviceOf,
} from './devices.queries.ts';
import { standardFaultsOf } from './standard-faults.ts';
import { standardTypes } from './standard-types.ts';

type DeviceBody = CallData<typeof createDevice, 'body'>;

/** Inserts the missing standard device types, each with its faults. A type that exists keeps the shop's own. */
export function ensureDeviceTypes({ database }: Platform): Promise<void> {
  return transaction(database, async (tx) => {
    const added = await addMissingTypes(tx, standardTypes);
    await addFaults(tx, added.flatMap(standardFaultsOf));
  });
}

export async function listTypesIn({ database }: Platform, lang: Language) {
  return (await listTypes(database)).map((row) => presentDeviceType(row, lang));
}

/** Returns a customer's device. Foreign, unknown and malformed ids return undefined (specification/faults#a2). */
export async function findDeviceOfCustomer(
  database: Database,
  customerId: string,
  id: string,
): Promise<DeviceRow | undefined> {
  return isId(id) ? findDeviceOf(database, customerId, id) : undefined;
}

type AddedDevice = { readonly customerId: string; readonly form: DeviceBody; readonly limit: number };

/** Inserts a device and returns its id. Requires the customer lock. */
export async function addDevice(
  { clock }: Platform,
  tx: Transaction,
  { customerId, form, limit }: AddedDevice,
): Promise<string> {
  const type = await requireDeviceType(tx, form.typeId, null);
  if ((await countDevicesOf(tx, customerId)) >= limit) throw new Failure('tooManyDevices');
  const id = uuidv7();
  await insertDevice(tx, { ...deviceFieldsFrom(form, type, null), id, customerId, at: clock.now() });
  return id;
}

export async function list({ database }: Platform, viewer: SignedInViewer) {
  return (await listDevicesOf(database, viewer.userId)).map((row) => presentDevice(row, viewer.lang));
}

type NewDevice = { readonly viewer: SignedInViewer; readonly form: DeviceBody };

export function create(platform: Platform, db: Database, { viewer, form }: NewDevice) {
  return writeLocked(db, viewer, async (tx) => {
    const { devicesKept } = platform.limits.perUser;
    const id = await addDevice(platform, tx, { customerId: viewer.userId, form, limit: devicesKept });
    return readBack(tx, viewer, id);
  });
}

type DeviceUpdate = { readonly id: string; readonly form: DeviceBody };

export function update(platform: Platform, viewer: SignedInViewer, { id, form }: DeviceUpdate) {
  return writeLocked(platform.database, viewer, async (tx) => {
    const row = orNotFound(isId(id) ? await lockDeviceOf(tx, viewer.userId, id) : undefined);
    const fields = deviceFieldsFrom(form, await requireDeviceType(tx, form.typeId, row.device.typeId), row.device);
    if (!mayChangeTo(row.device, fields)) throw new Failure('deviceVerified');
    await changeDevice(tx, row.device.id, { ...fields, at: platform.clock.now() });
    await raiseRepairVersion(tx, viewer.userId);
    return readBack(tx, viewer, row.device.id);
  });
}

function writeLocked<T>(database: Database, viewer: SignedInViewer, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return inTransaction(database, async (tx) => {
    await lockRepairsOf(tx, viewer.userId);
    // The account was erased after the guard ran.
    if (!(await lockCustomer(tx, viewer.userId))) throw new Failure('notSignedIn');
    return work(tx);
  });
}

async function readBack(tx: Transaction, viewer: SignedInViewer, id: string) {
  const row = orNotFound(await findDeviceOf(tx, viewer.userId, id));
  return presentDevice(row, viewer.lang);
}

/** Returns a form's device type. A retired one is accepted only for a device that has it. */
export async function requireDeviceType(
  tx: Transaction,
  typeId: string,
  current: string | null,
): Promise<DeviceTypeRow> {
  const type = isId(typeId) ? await findType(tx, typeId) : undefined;
  if (type === undefined || (type.retiredAt !== null && type.id !== current)) throw wrongField('typeId', 'invalid');
  return type;
}

export function deviceFieldsFrom(
  form: DeviceBody,
  type: DeviceTypeRow,
  current: DeviceRow['device'] | null,
): DeviceFields {
  return {
    typeId: type.id,
    name: form.name,
    ...eachDetail((detail) => submittedOr(form[detail], current?.[detail] ?? null)),
  };
}
