import * as z from 'zod/mini';
import { call } from '../call.ts';
import { AuditFilters } from './audit.schemas.ts';

/** Exports the audit as a table, oldest line last. The export itself is audited. */
export const exportAudit = call({
  method: 'GET',
  path: '/staff/audit.csv',
  summary: 'The audit as a table',
  query: AuditFilters,
  answer: z.file(),
  media: 'text/csv',
  errors: ['notAllowed'],
});
