import { type DeviceDetail, deviceDetails } from '@atelier/contract';
import type { DeviceRow } from './devices.presenter.ts';

export type DeviceFields = Pick<DeviceRow['device'], 'typeId' | 'name' | DeviceDetail>;

const fixedOnceVerified = ['typeId', ...deviceDetails] as const;

/** Returns true if a customer may make this change. A verified device may only be renamed (specification/faults#a11). */
export function mayChangeTo(device: DeviceFields & { readonly isVerified: boolean }, wanted: DeviceFields): boolean {
  return !device.isVerified || fixedOnceVerified.every((field) => device[field] === wanted[field]);
}
