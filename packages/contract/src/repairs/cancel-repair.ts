import { textLimits } from '@atelier/domain';
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { optionalLines, version } from '../fields.ts';
import { Repair, RepairParams } from './repair.schemas.ts';

export const cancelRepair = call({
  method: 'PUT',
  path: '/repair/requests/:id/cancel',
  summary: 'Cancel a repair whose device is still at home',
  idempotent: true,
  params: RepairParams,
  body: z.object({ reason: optionalLines(textLimits.reason), version: version() }),
  answer: Repair,
  errors: ['notFound', 'repairMoved', 'idempotencyKeyReused'],
});
