import { call } from '../call.ts';
import { DeviceTypeForm, CatalogDeviceType } from './catalogs.schemas.ts';

export const addDeviceType = call({
  method: 'POST',
  path: '/staff/device-types',
  summary: 'Add a kind of device',
  idempotent: true,
  body: DeviceTypeForm,
  answer: CatalogDeviceType,
  errors: ['notAllowed', 'nameTaken'],
});
