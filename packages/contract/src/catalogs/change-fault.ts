import * as z from 'zod/mini';
import { call } from '../call.ts';
import { catalogEntryChange, CatalogEntryParams, Fault, FaultForm } from './catalogs.schemas.ts';

export const changeFault = call({
  method: 'PUT',
  path: '/staff/faults/:id',
  summary: 'Change a fault, retire it, or bring it back',
  params: CatalogEntryParams,
  body: z.extend(FaultForm, catalogEntryChange),
  answer: Fault,
  errors: ['notAllowed', 'notFound', 'editedMeanwhile', 'nameTaken'],
});
