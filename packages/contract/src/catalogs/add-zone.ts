import { call } from '../call.ts';
import { Zone, ZoneForm } from './catalogs.schemas.ts';

export const addZone = call({
  method: 'POST',
  path: '/staff/zones',
  summary: 'Add a zone',
  idempotent: true,
  body: ZoneForm,
  answer: Zone,
  errors: ['notAllowed', 'nameTaken'],
});
