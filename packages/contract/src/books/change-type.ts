import * as z from 'zod/mini';
import { call } from '../call.ts';
import { bookChange, BookParams, DeviceTypeForm, KeptDeviceType } from './books.schemas.ts';

/** Refused as `editedMeanwhile`, with the `entry` as it is now, where somebody else was first. */
export const changeType = call({
  method: 'PUT',
  path: '/staff/device-types/:id',
  summary: 'Change a kind of device, retire it, or bring it back',
  params: BookParams,
  body: z.extend(DeviceTypeForm, bookChange),
  answer: KeptDeviceType,
  errors: ['notAllowed', 'notFound', 'editedMeanwhile', 'nameTaken'],
});
