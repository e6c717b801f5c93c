import type { DeviceRow } from './devices.presenter.ts';

/** What a customer may say of a device. */
export type DeviceFields = Pick<DeviceRow['device'], 'typeId' | 'name' | 'brand' | 'model' | 'serialNumber'>;

const fixedOnceVerified = ['typeId', 'brand', 'model', 'serialNumber'] as const satisfies (keyof DeviceFields)[];

/** A verified device may be renamed; what it is can't be changed (specification/faults#a11). */
export function mayChangeTo(device: DeviceFields & { readonly isVerified: boolean }, wanted: DeviceFields): boolean {
  return !device.isVerified || fixedOnceVerified.every((field) => device[field] === wanted[field]);
}
