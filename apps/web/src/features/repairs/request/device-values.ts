import { type Device, type DeviceForm, eachDetail } from '@atelier/contract';
import type { core } from 'zod/mini';

export type DeviceValues = core.input<typeof DeviceForm>;
type DeviceBody = core.output<typeof DeviceForm>;

export const emptyDevice: DeviceValues = { typeId: '', name: '', ...eachDetail(() => '') };

export function deviceValuesOf(device: Device): DeviceValues {
  const { typeId, name } = device;
  return { typeId, name, ...eachDetail((detail) => device[detail] ?? '') };
}

export function deviceBodyOf({ typeId, name, ...details }: DeviceBody): DeviceBody {
  return { typeId, name, ...eachDetail((detail) => (details[detail] ? details[detail] : null)) };
}
