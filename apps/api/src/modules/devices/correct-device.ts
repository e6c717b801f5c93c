import type { CallData, correctDevice, KeptDevice } from '@atelier/contract';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { transaction, type Transaction } from '#platform/database/transaction.ts';
import { Failure } from '#platform/http/failure.ts';
import type { Platform } from '#platform/platform.ts';
import { repairs } from '#schema/index.ts';
import { createShowChange, driverOf } from '#workflow/announce.ts';
import { lockRepairsOf } from '#workflow/hold-customer.ts';
import { raiseRepairVersion } from '#workflow/repair-versions.ts';
import { recordAudit } from '../audit/public.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { presentDevice, type DeviceRow } from './devices.presenter.ts';
import { changeDevice, findDevice, lockDeviceOf } from './devices.queries.ts';
import { fieldsOf, typeOf } from './devices.service.ts';

type Correction = { readonly id: string; readonly body: CallData<typeof correctDevice, 'body'> };

const Id = z.uuid();
const compared = ['name', 'brand', 'model', 'serialNumber'] as const;

/** Sets right what a customer's device is: the shop has it before its eyes, so a verified one too (specification/shapes#a-device). */
export function createCorrectDevice({ database, clock, realtime }: Pick<Platform, 'database' | 'clock' | 'realtime'>) {
  const showChange = createShowChange({ realtime });
  return (viewer: SignedInViewer, { id, body }: Correction): Promise<KeptDevice> =>
    transaction(database, async (tx) => {
      const row = await hold(tx, id);
      const { device } = row;
      if (device.version !== body.version)
        throw new Failure('editedMeanwhile', { device: presentKeptDevice(row, viewer) });
      const type = await typeOf(tx, body.typeId, device.typeId);
      const after = {
        ...fieldsOf({ ...body, name: body.name ?? device.name }, type, device),
        isVerified: body.isVerified,
      };
      const changes = changesBetween(device, after);
      if (Object.keys(changes).length === 0) return presentKeptDevice(row, viewer);
      const at = clock.now();
      await changeDevice(tx, id, { ...after, at });
      await raiseRepairVersion(tx, device.customerId);
      for (const { id: repairId, version, ...repair } of await repairsOfDevice(tx, id)) {
        showChange(tx, { repairId, version, customerId: device.customerId, drivers: [driverOf(repair)] });
      }
      const { userId: actorId, sessionId } = viewer;
      const line = { action: 'device.changed', subject: { kind: 'device', id }, changes } as const;
      await recordAudit(tx, { actorId, sessionId, at, ...line });
      return presentKeptDevice(await hold(tx, id), viewer);
    });
}

/** The device, behind the repairs that show it, as everybody locks them who writes a device. */
async function hold(tx: Transaction, id: string): Promise<DeviceRow> {
  const found = Id.safeParse(id).success ? await findDevice(tx, id) : undefined;
  if (found === undefined) throw new Failure('notFound');
  const { customerId } = found.device;
  await lockRepairsOf(tx, customerId);
  const row = await lockDeviceOf(tx, customerId, id);
  if (row === undefined) throw new Failure('notFound');
  return row;
}

/** The repairs whose pages show it, as they stand. */
function repairsOfDevice(tx: Transaction, deviceId: string) {
  const { id, version, owner, assigneeId } = repairs;
  return tx.select({ id, version, owner, assigneeId }).from(repairs).where(eq(repairs.deviceId, deviceId));
}

type Compared = Pick<DeviceRow['device'], (typeof compared)[number] | 'typeId' | 'isVerified'>;

function changesBetween(before: Compared, after: Compared): Record<string, unknown> {
  const fields = [
    ...(before.typeId === after.typeId ? [] : ['type']),
    ...compared.filter((field) => before[field] !== after[field]),
  ];
  return {
    ...(fields.length === 0 ? {} : { fields }),
    ...(before.isVerified === after.isVerified
      ? {}
      : { isVerified: { from: before.isVerified, to: after.isVerified } }),
  };
}

/** With the version that the next correction has to say. */
export function presentKeptDevice(row: DeviceRow, { lang }: Pick<SignedInViewer, 'lang'>): KeptDevice {
  return { ...presentDevice(row, lang), version: row.device.version };
}
