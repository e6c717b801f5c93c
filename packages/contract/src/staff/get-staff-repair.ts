import * as z from 'zod/mini';
import { call } from '../call.ts';
import { RepairParams } from '../repairs/repair.schemas.ts';
import { DriverRepair } from './driver.schemas.ts';
import { StaffRepair } from './staff.schemas.ts';

/** Repair as the caller may see it. Drivers without other roles get a reduced shape. */
export const VisibleRepair = z.union([StaffRepair, DriverRepair]);
export type VisibleRepair = z.infer<typeof VisibleRepair>;

/** Returns true for the shape of callers who see all repairs. */
export function isStaffRepair(repair: VisibleRepair): repair is StaffRepair {
  return 'log' in repair;
}

export const getStaffRepair = call({
  method: 'GET',
  path: '/staff/repairs/:id',
  summary: 'A repair as staff see it',
  params: RepairParams,
  answer: VisibleRepair,
  errors: ['notAllowed', 'notFound'],
});
