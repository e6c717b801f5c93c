import type { Device, DeviceForm } from '@atelier/contract';
import type { core } from 'zod/mini';

export type DeviceValues = core.input<typeof DeviceForm>;
type DeviceBody = core.output<typeof DeviceForm>;

export const emptyDevice: DeviceValues = { typeId: '', name: '', brand: '', model: '', serialNumber: '' };

/** A device as its form holds it. */
export const valuesOf = (device: Device): DeviceValues => ({
  typeId: device.typeId,
  name: device.name,
  brand: device.brand ?? '',
  model: device.model ?? '',
  serialNumber: device.serialNumber ?? '',
});

const orNull = (text: string | null | undefined): string | null => (text ? text : null);

/** What is sent: a field left empty is no value, as it was before. */
export const bodyOf = ({ typeId, name, brand, model, serialNumber }: DeviceBody): DeviceBody => ({
  typeId,
  name,
  brand: orNull(brand),
  model: orNull(model),
  serialNumber: orNull(serialNumber),
});
