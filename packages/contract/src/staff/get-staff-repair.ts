import * as z from 'zod/mini';
import { call } from '../call.ts';
import { RepairParams } from '../repairs/repair.schemas.ts';
import { DriverRepair } from './driver.schemas.ts';
import { StaffRepair } from './staff.schemas.ts';

/** A repair as whoever asks may see it: drivers who do nothing else get a shape of their own. */
export const VisibleRepair = z.union([StaffRepair, DriverRepair]);
export type VisibleRepair = z.infer<typeof VisibleRepair>;

/** It is the shape of whoever sees all repairs. */
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
