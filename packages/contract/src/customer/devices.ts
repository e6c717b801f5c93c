import { textLimits } from '@atelier/domain';
import * as z from 'zod/mini';
import { getCall, named, postCall, putCall } from '../call.ts';
import { id, IdParams, line, nullableString, optionalLine } from '../fields.ts';

export const DeviceType = named(
  'DeviceType',
  z.object({ id: z.string(), name: z.string(), description: z.string(), icon: z.string() }),
);
export type DeviceType = z.infer<typeof DeviceType>;

/** Optional texts about a device. Forms, corrections and answers carry all of them. */
export const deviceDetails = ['brand', 'model', 'serialNumber'] as const;
export type DeviceDetail = (typeof deviceDetails)[number];

/** Returns an object with a value of each detail. */
export function eachDetail<V>(valueOf: (detail: DeviceDetail) => V): Record<DeviceDetail, V> {
  return { brand: valueOf('brand'), model: valueOf('model'), serialNumber: valueOf('serialNumber') };
}

/** Device of a customer (specification/shapes#a-device). Type, brand, model and serial number of a verified one are fixed. */
export const Device = named(
  'Device',
  z.object({
    id: z.string(),
    typeId: z.string(),
    type: DeviceType,
    name: z.string(),
    ...eachDetail(() => nullableString),
    isVerified: z.boolean(),
    createdAt: z.string(),
    updatedAt: z.string(),
  }),
);
export type Device = z.infer<typeof Device>;

export const DeviceForm = z.object({
  typeId: id,
  name: line(textLimits.device),
  ...eachDetail(() => optionalLine(textLimits.device)),
});

export const listDeviceTypes = getCall('/devices/types', 'The kinds of devices that the shop repairs', {
  answer: z.array(DeviceType),
});

export const listMyDevices = getCall('/devices/me', 'My devices, newest first', { answer: z.array(Device) });

/** Registers a device. `isNew` is accepted and ignored (specification/shapes#bodies). */
export const createDevice = postCall('/devices/me', 'Register a device', {
  idempotent: true,
  body: z.extend(DeviceForm, { isNew: z.optional(z.unknown()) }),
  answer: z.object({ device: Device }),
});

export const updateDevice = putCall('/devices/me/:id', 'Change one of my devices', {
  params: IdParams,
  body: DeviceForm,
  answer: z.object({ device: Device }),
  errors: ['deviceVerified'],
});
