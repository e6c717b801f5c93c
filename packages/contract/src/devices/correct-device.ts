import { textLimits } from '@atelier/domain';
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { id, line } from '../fields.ts';
import { DeviceForm, StaffDevice } from './device.schemas.ts';

/** What a customer's device really is; a name that isn't sent stays. */
export const DeviceCorrection = z.extend(DeviceForm, {
  name: z.optional(line(textLimits.device)),
  isVerified: z.boolean('invalid'),
  version: z.int('invalid').check(z.minimum(1, 'invalid')),
});

/** Corrects a device, verified or not. Refused as `editedMeanwhile`, with the device as it is now, where somebody else was first. */
export const correctDevice = call({
  method: 'PUT',
  path: '/staff/devices/:id',
  summary: 'Correct a customer’s device',
  params: z.object({ id: id() }),
  body: DeviceCorrection,
  answer: z.object({ device: StaffDevice }),
  errors: ['notAllowed', 'notFound', 'editedMeanwhile'],
});
