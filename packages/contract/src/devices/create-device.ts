import * as z from 'zod/mini';
import { call } from '../call.ts';
import { Device, DeviceForm } from './device.schemas.ts';

/** Registers a device. `isNew` is accepted and ignored (decisions section 3). */
export const createDevice = call({
  method: 'POST',
  path: '/devices/me',
  summary: 'Register a device',
  body: DeviceForm,
  answer: z.object({ device: Device }),
});
