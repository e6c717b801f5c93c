import * as z from 'zod/mini';
import { call } from '../call.ts';
import { catalogEntryChange, CatalogEntryParams, DeviceTypeForm, CatalogDeviceType } from './catalogs.schemas.ts';

/** Refused as `editedMeanwhile`, with the `entry` as it is now, where somebody else was first. */
export const changeDeviceType = call({
  method: 'PUT',
  path: '/staff/device-types/:id',
  summary: 'Change a kind of device, retire it, or bring it back',
  params: CatalogEntryParams,
  body: z.extend(DeviceTypeForm, catalogEntryChange),
  answer: CatalogDeviceType,
  errors: ['notAllowed', 'notFound', 'editedMeanwhile', 'nameTaken'],
});
