import { type CallData, type correctDevice, deviceDetails, type StaffDevice } from '@atelier/contract';
import { eq } from 'drizzle-orm';
import { transaction, type Transaction } from '#platform/database/database.ts';
import { Failure, orNotFound } from '#platform/http/errors/failure.ts';
import { isId } from '#platform/http/submitted-values.ts';
import type { Platform } from '#platform/platform.ts';
import { repairs } from '#schema/index.ts';
import { driverOf, publishChange } from '#workflow/command/publish-change.ts';
import { lockRepairsOf } from '#workflow/repair/lock-customer.ts';
import { raiseRepairVersion } from '#workflow/repair/repair-versions.ts';
import { changesBetween, recordAudit } from '../audit/public.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { presentDevice, type DeviceRow } from './devices.presenter.ts';
import { changeDevice, findDevice, lockDeviceOf } from './devices.queries.ts';
import { deviceFieldsFrom, requireDeviceType } from './devices.service.ts';

type Correction = { readonly id: string; readonly body: CallData<typeof correctDevice, 'body'> };

const audited = { fields: ['typeId', 'name', ...deviceDetails], flags: ['isVerified'] } as const;

/** Corrects a customer's device. Staff may correct a verified one too (specification/shapes#a-device). */
export function correct(platform: Platform, viewer: SignedInViewer, { id, body }: Correction): Promise<StaffDevice> {
  return transaction(platform.database, async (tx) => {
    const row = await lockExistingDevice(tx, id);
    const { device } = row;
    if (device.version !== body.version)
      throw new Failure('editedMeanwhile', { device: presentDeviceWithVersion(row, viewer) });
    const type = await requireDeviceType(tx, body.typeId, device.typeId);
    const after = {
      ...deviceFieldsFrom({ ...body, name: body.name ?? device.name }, type, device),
      isVerified: body.isVerified,
    };
    const changes = changesBetween<typeof after>(device, after, audited);
    if (Object.keys(changes).length === 0) return presentDeviceWithVersion(row, viewer);
    const at = platform.clock.now();
    await changeDevice(tx, id, { ...after, at });
    await raiseRepairVersion(tx, device.customerId);
    for (const { id: repairId, version, ...repair } of await repairsOfDevice(tx, id)) {
      publishChange(platform, tx, { repairId, version, customerId: device.customerId, drivers: [driverOf(repair)] });
    }
    const line = { action: 'device.changed', subject: { kind: 'device', id }, changes } as const;
    await recordAudit(tx, { viewer, at, ...line });
    return presentDeviceWithVersion(await lockExistingDevice(tx, id), viewer);
  });
}

/** Locks the device after the repairs that show it, the common order of device writes. */
async function lockExistingDevice(tx: Transaction, id: string): Promise<DeviceRow> {
  const unlocked = orNotFound(isId(id) ? await findDevice(tx, id) : undefined);
  const { customerId } = unlocked.device;
  await lockRepairsOf(tx, customerId);
  return orNotFound(await lockDeviceOf(tx, customerId, id));
}

function repairsOfDevice(tx: Transaction, deviceId: string) {
  const { id, version, turnOwner, assigneeId } = repairs;
  return tx.select({ id, version, turnOwner, assigneeId }).from(repairs).where(eq(repairs.deviceId, deviceId));
}

export function presentDeviceWithVersion(row: DeviceRow, { lang }: Pick<SignedInViewer, 'lang'>): StaffDevice {
  return { ...presentDevice(row, lang), version: row.device.version };
}
