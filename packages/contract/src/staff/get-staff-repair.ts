import { call } from '../call.ts';
import { RepairParams } from '../repairs/repair.schemas.ts';
import { StaffRepair } from './staff.schemas.ts';

export const getStaffRepair = call({
  method: 'GET',
  path: '/staff/repairs/:id',
  summary: 'A repair as staff see it',
  params: RepairParams,
  answer: StaffRepair,
  errors: ['notAllowed', 'notFound'],
});
