import * as z from 'zod/mini';
import { call } from '../call.ts';
import { catalogEntryChange, CatalogEntryParams, DeviceTypeForm, CatalogDeviceType } from './catalogs.schemas.ts';

export const changeDeviceType = call({
  method: 'PUT',
  path: '/staff/device-types/:id',
  summary: 'Change a kind of device, retire it, or bring it back',
  params: CatalogEntryParams,
  body: z.extend(DeviceTypeForm, catalogEntryChange),
  answer: CatalogDeviceType,
  errors: ['notAllowed', 'notFound', 'editedMeanwhile', 'nameTaken'],
});
