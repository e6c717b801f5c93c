import { textLimits } from '@atelier/domain';
import * as z from 'zod/mini';
import { id, line, optionalLine } from '../fields.ts';

/** A kind of device, in the caller's language; `icon` names a drawing. */
export const DeviceType = z
  .object({ id: z.string(), name: z.string(), description: z.string(), icon: z.string() })
  .register(z.globalRegistry, { id: 'DeviceType' });
export type DeviceType = z.infer<typeof DeviceType>;

/** A customer's device (specification/shapes#a-device). A verified one keeps its type, brand, model and serial number. */
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

/** A device with the version that whoever corrects it has to say. */
export const StaffDevice = z.extend(Device, { version: z.number() }).register(z.globalRegistry, { id: 'KeptDevice' });
export type StaffDevice = z.infer<typeof StaffDevice>;

/** What the device step holds: name and type required, the rest optional. */
export const DeviceForm = z.object({
  typeId: id(),
  name: line(textLimits.device),
  brand: optionalLine(textLimits.device),
  model: optionalLine(textLimits.device),
  serialNumber: optionalLine(textLimits.device),
});
