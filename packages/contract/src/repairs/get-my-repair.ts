import { call } from '../call.ts';
import { Repair, RepairParams } from './repair.schemas.ts';

export const getMyRepair = call({
  method: 'GET',
  path: '/repair/requests/:id',
  summary: 'One of my repairs',
  params: RepairParams,
  answer: Repair,
  errors: ['notFound'],
});
