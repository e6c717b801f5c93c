import { textLimits } from '@atelier/domain';
import * as z from 'zod/mini';
import { named, putCall } from '../call.ts';
import { Device, DeviceForm } from '../customer/devices.ts';
import { IdParams, line, requiredVersion } from '../fields.ts';

export const StaffDevice = named('StaffDevice', z.extend(Device, { version: z.number() }));
export type StaffDevice = z.infer<typeof StaffDevice>;

/** Correction by staff. Without `name`, the name stays unchanged. */
export const DeviceCorrection = z.extend(DeviceForm, {
  name: z.optional(line(textLimits.device)),
  isVerified: z.boolean('invalid'),
  version: requiredVersion,
});

/** Corrects a device, verified or not. A stale `version` gets `editedMeanwhile` with the current device. */
export const correctDevice = putCall('/staff/devices/:id', 'Correct a customer’s device', {
  params: IdParams,
  body: DeviceCorrection,
  answer: z.object({ device: StaffDevice }),
  errors: ['editedMeanwhile'],
});
