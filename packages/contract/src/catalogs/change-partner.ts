import * as z from 'zod/mini';
import { call } from '../call.ts';
import { catalogEntryChange, CatalogEntryParams, Partner, PartnerForm } from './catalogs.schemas.ts';

/** Refused as `editedMeanwhile`, with the `entry` as it is now, where somebody else was first. */
export const changePartner = call({
  method: 'PUT',
  path: '/staff/partners/:id',
  summary: 'Change a partner, retire it, or bring it back',
  params: CatalogEntryParams,
  body: z.extend(PartnerForm, catalogEntryChange),
  answer: Partner,
  errors: ['notAllowed', 'notFound', 'editedMeanwhile', 'nameTaken'],
});
