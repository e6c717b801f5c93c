import * as z from 'zod/mini';
import { call } from '../call.ts';
import { catalogEntryChange, CatalogEntryParams, Zone, ZoneForm } from './catalogs.schemas.ts';

/** Refused as `editedMeanwhile`, with the `entry` as it is now, where somebody else was first. */
export const changeZone = call({
  method: 'PUT',
  path: '/staff/zones/:id',
  summary: 'Change a zone, retire it, or bring it back',
  params: CatalogEntryParams,
  body: z.extend(ZoneForm, catalogEntryChange),
  answer: Zone,
  errors: ['notAllowed', 'notFound', 'editedMeanwhile', 'nameTaken'],
});
