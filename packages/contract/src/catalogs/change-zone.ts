import * as z from 'zod/mini';
import { call } from '../call.ts';
import { catalogEntryChange, CatalogEntryParams, Zone, ZoneForm } from './catalogs.schemas.ts';

export const changeZone = call({
  method: 'PUT',
  path: '/staff/zones/:id',
  summary: 'Change a zone, retire it, or bring it back',
  params: CatalogEntryParams,
  body: z.extend(ZoneForm, catalogEntryChange),
  answer: Zone,
  errors: ['notAllowed', 'notFound', 'editedMeanwhile', 'nameTaken'],
});
