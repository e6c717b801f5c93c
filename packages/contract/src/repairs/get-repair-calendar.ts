import * as z from 'zod/mini';
import { call } from '../call.ts';
import { RepairParams } from './repair.schemas.ts';

/** Returns the newest visit as a calendar file (specification/life#visits). Importing it again replaces the entry. */
export const getRepairCalendar = call({
  method: 'GET',
  path: '/repair/requests/:id/calendar.ics',
  summary: 'The pickup or return of one of my repairs, as a calendar file',
  params: RepairParams,
  answer: z.file(),
  media: 'text/calendar; charset=utf-8; method=PUBLISH',
  errors: ['notFound'],
});
