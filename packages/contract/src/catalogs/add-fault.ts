import { call } from '../call.ts';
import { Fault, FaultForm } from './catalogs.schemas.ts';

export const addFault = call({
  method: 'POST',
  path: '/staff/faults',
  summary: 'Add a fault',
  idempotent: true,
  body: FaultForm,
  answer: Fault,
  errors: ['notAllowed', 'nameTaken'],
});
