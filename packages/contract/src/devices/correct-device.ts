import { textLimits } from '@atelier/domain';
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { id, line } from '../fields.ts';
import { DeviceForm, StaffDevice } from './device.schemas.ts';

/** Correction by staff. Without `name`, the name stays unchanged. */
export const DeviceCorrection = z.extend(DeviceForm, {
  name: z.optional(line(textLimits.device)),
  isVerified: z.boolean('invalid'),
  version: z.int('invalid').check(z.minimum(1, 'invalid')),
});

/** Corrects a device, verified or not. A stale `version` gets `editedMeanwhile` with the current device. */
export const correctDevice = call({
  method: 'PUT',
  path: '/staff/devices/:id',
  summary: 'Correct a customer’s device',
  params: z.object({ id: id() }),
  body: DeviceCorrection,
  answer: z.object({ device: StaffDevice }),
  errors: ['notAllowed', 'notFound', 'editedMeanwhile'],
});
