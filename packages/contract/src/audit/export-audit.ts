import * as z from 'zod/mini';
import { call } from '../call.ts';
import { AuditFilters } from './audit.schemas.ts';

/** The same lines as a table, oldest last; writes a line of its own. */
export const exportAudit = call({
  method: 'GET',
  path: '/staff/audit.csv',
  summary: 'The audit as a table',
  query: AuditFilters,
  answer: z.file(),
  media: 'text/csv',
  errors: ['notAllowed'],
});
