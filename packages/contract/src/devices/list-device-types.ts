import * as z from 'zod/mini';
import { call } from '../call.ts';
import { DeviceType } from './device.schemas.ts';

export const listDeviceTypes = call({
  method: 'GET',
  path: '/devices/types',
  summary: 'The kinds of devices that the shop repairs',
  answer: z.array(DeviceType),
});
