import * as z from 'zod/mini';
import { call } from '../call.ts';
import { RepairParams } from './repair.schemas.ts';

/**
 * The newest visit of one of my repairs, for my own calendar (specification/life#visits). Fetched again, it takes the place of what was
 * there.
 */
export const getRepairCalendar = call({
  method: 'GET',
  path: '/repair/requests/:id/calendar.ics',
  summary: 'The pickup or return of one of my repairs, as a calendar file',
  params: RepairParams,
  answer: z.file(),
  media: 'text/calendar; charset=utf-8; method=PUBLISH',
  errors: ['notFound'],
});
