import * as z from 'zod/mini';
import { call } from '../call.ts';
import { RepairParams } from '../repairs/repair.schemas.ts';
import { DriverRepair } from './driver.schemas.ts';
import { StaffRepair } from './staff.schemas.ts';

/** A repair as whoever asks may see it: drivers who do nothing else get a shape of their own. */
export const SeenRepair = z.union([StaffRepair, DriverRepair]);
export type SeenRepair = z.infer<typeof SeenRepair>;

/** It is the shape of whoever sees all repairs. */
export function isStaffRepair(seen: SeenRepair): seen is StaffRepair {
  return 'log' in seen;
}

export const getStaffRepair = call({
  method: 'GET',
  path: '/staff/repairs/:id',
  summary: 'A repair as staff see it',
  params: RepairParams,
  answer: SeenRepair,
  errors: ['notAllowed', 'notFound'],
});
