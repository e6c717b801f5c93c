import * as z from 'zod/mini';
import { call } from '../call.ts';
import { catalogEntryChange, CatalogEntryParams, Partner, PartnerForm } from './catalogs.schemas.ts';

export const changePartner = call({
  method: 'PUT',
  path: '/staff/partners/:id',
  summary: 'Change a partner, retire it, or bring it back',
  params: CatalogEntryParams,
  body: z.extend(PartnerForm, catalogEntryChange),
  answer: Partner,
  errors: ['notAllowed', 'notFound', 'editedMeanwhile', 'nameTaken'],
});
