import type { Device, DeviceForm } from '@atelier/contract';
import type { core } from 'zod/mini';

export type DeviceValues = core.input<typeof DeviceForm>;
type DeviceBody = core.output<typeof DeviceForm>;

export const emptyDevice: DeviceValues = { typeId: '', name: '', brand: '', model: '', serialNumber: '' };

export function deviceValuesOf(device: Device): DeviceValues {
  return {
    typeId: device.typeId,
    name: device.name,
    brand: device.brand ?? '',
    model: device.model ?? '',
    serialNumber: device.serialNumber ?? '',
  };
}

export function deviceBodyOf({ typeId, name, brand, model, serialNumber }: DeviceBody): DeviceBody {
  return {
    typeId,
    name,
    brand: orNull(brand),
    model: orNull(model),
    serialNumber: orNull(serialNumber),
  };
}

function orNull(text: string | null | undefined): string | null {
  return text ? text : null;
}
