import { call } from '../call.ts';
import { DeviceTypeForm, KeptDeviceType } from './books.schemas.ts';

export const addType = call({
  method: 'POST',
  path: '/staff/device-types',
  summary: 'Add a kind of device',
  idempotent: true,
  body: DeviceTypeForm,
  answer: KeptDeviceType,
  errors: ['notAllowed', 'nameTaken'],
});
