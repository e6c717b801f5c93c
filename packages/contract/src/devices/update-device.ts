import * as z from 'zod/mini';
import { call } from '../call.ts';
import { id } from '../fields.ts';
import { Device, DeviceForm } from './device.schemas.ts';

export const updateDevice = call({
  method: 'PUT',
  path: '/devices/me/:id',
  summary: 'Change one of my devices',
  params: z.object({ id: id() }),
  body: DeviceForm,
  answer: z.object({ device: Device }),
  errors: ['notFound', 'deviceVerified'],
});
