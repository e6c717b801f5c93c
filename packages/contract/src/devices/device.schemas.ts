import { textLimits } from '@atelier/domain';
import * as z from 'zod/mini';
import { id, line, optionalLine } from '../fields.ts';

export const DeviceType = z
  .object({ id: z.string(), name: z.string(), description: z.string(), icon: z.string() })
  .register(z.globalRegistry, { id: 'DeviceType' });
export type DeviceType = z.infer<typeof DeviceType>;

/** Device of a customer (specification/shapes#a-device). Type, brand, model and serial number of a verified one are fixed. */
export const Device = z
  .object({
    id: z.string(),
    typeId: z.string(),
    type: DeviceType,
    name: z.string(),
    brand: z.nullable(z.string()),
    model: z.nullable(z.string()),
    serialNumber: z.nullable(z.string()),
    isVerified: z.boolean(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .register(z.globalRegistry, { id: 'Device' });
export type Device = z.infer<typeof Device>;

export const StaffDevice = z.extend(Device, { version: z.number() }).register(z.globalRegistry, { id: 'StaffDevice' });
export type StaffDevice = z.infer<typeof StaffDevice>;

export const DeviceForm = z.object({
  typeId: id(),
  name: line(textLimits.device),
  brand: optionalLine(textLimits.device),
  model: optionalLine(textLimits.device),
  serialNumber: optionalLine(textLimits.device),
});
