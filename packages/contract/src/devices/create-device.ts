import * as z from 'zod/mini';
import { call } from '../call.ts';
import { Device, DeviceForm } from './device.schemas.ts';

/** Registers a device. `isNew` is accepted and ignored (specification/shapes#bodies). */
export const createDevice = call({
  method: 'POST',
  path: '/devices/me',
  summary: 'Register a device',
  body: z.extend(DeviceForm, { isNew: z.optional(z.unknown()) }),
  answer: z.object({ device: Device }),
});
