import { call } from '../call.ts';
import { Partner, PartnerForm } from './catalogs.schemas.ts';

export const addPartner = call({
  method: 'POST',
  path: '/staff/partners',
  summary: 'Add a partner',
  idempotent: true,
  body: PartnerForm,
  answer: Partner,
  errors: ['notAllowed', 'nameTaken'],
});
