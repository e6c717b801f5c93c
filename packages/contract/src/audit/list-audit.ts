import * as z from 'zod/mini';
import { call } from '../call.ts';
import { count } from '../fields.ts';
import { AuditFilters, AuditLine } from './audit.schemas.ts';

/** Returns a page of the audit, newest first. `cursor` is the previous page's `nextCursor`. */
export const listAudit = call({
  method: 'GET',
  path: '/staff/audit',
  summary: 'Who saw or changed what',
  query: z.extend(AuditFilters, { cursor: z.optional(z.uuid('invalid')), limit: z._default(count(200), 100) }),
  answer: z.object({ data: z.array(AuditLine), nextCursor: z.nullable(z.string()) }),
  errors: ['notAllowed'],
});
