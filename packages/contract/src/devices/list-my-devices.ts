import * as z from 'zod/mini';
import { call } from '../call.ts';
import { Device } from './device.schemas.ts';

export const listMyDevices = call({
  method: 'GET',
  path: '/devices/me',
  summary: 'My devices, newest first',
  answer: z.array(Device),
});
