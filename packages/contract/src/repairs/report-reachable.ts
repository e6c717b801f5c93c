import { textLimits } from '@atelier/domain';
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { optionalLines, version } from '../fields.ts';
import { Repair, RepairParams } from './repair.schemas.ts';

export const reportReachable = call({
  method: 'PUT',
  path: '/repair/requests/:id/reachable',
  summary: 'Say that I can be reached again',
  idempotent: true,
  params: RepairParams,
  body: z.object({ notes: optionalLines(textLimits.notes), version: version() }),
  answer: Repair,
  errors: ['notFound', 'repairMoved', 'idempotencyKeyReused'],
});
