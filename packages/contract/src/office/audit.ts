import * as z from 'zod/mini';
import { getCall, named } from '../call.ts';
import { day, fileAnswer, nullableString, pageOf, pageQuery } from '../fields.ts';

/** Audited actions of staff (specification/shapes#the-audit). */
export const auditActions = [
  'session.begun',
  'call.refused',
  'people.lookedUp',
  'member.invited',
  'member.changed',
  'member.disabled',
  'member.enabled',
  'member.reset',
  'setting.changed',
  'entry.added',
  'entry.changed',
  'entry.retired',
  'entry.restored',
  'customers.searched',
  'customer.opened',
  'customer.changed',
  'customer.invited',
  'customers.imported',
  'devices.imported',
  'repairs.imported',
  'repairs.searched',
  'everything.searched',
  'device.changed',
  'repair.changed',
  'conversation.handled',
  'note.corrected',
  'mails.resent',
  'payment.recorded',
  'charge.recorded',
  'cash.handedIn',
  'till.closed',
  'person.erased',
  'list.exported',
  'audit.exported',
  'shop.restored',
  'shop.keyRotated',
] as const;

export type AuditAction = (typeof auditActions)[number];

const auditSubjects = [
  'user',
  'setting',
  'call',
  'repair',
  'device',
  'deviceType',
  'partner',
  'zone',
  'slotPlan',
  'slot',
  'shelf',
  'fault',
  'readyAnswer',
] as const;

export type AuditSubject = (typeof auditSubjects)[number];

/** `from` and `to` are days of the shop, both included. */
const AuditFilters = z.object({
  actor: z.optional(z.uuid('invalid')),
  subject: z.optional(z.string('invalid').check(z.minLength(1, 'invalid'), z.maxLength(200, 'tooLong'))),
  action: z.optional(z.enum(auditActions, 'invalid')),
  from: z.optional(day),
  to: z.optional(day),
});

/** Actor or subject of an audit line. `name` is null after erasure or if the subject isn't a person. */
const NamedRef = z.object({ id: z.string(), name: nullableString });

/** Line of the audit. `changes` names the changed fields and has values for roles, flags, settings and shelves only. */
export const AuditLine = named(
  'AuditLine',
  z.object({
    id: z.string(),
    at: z.string(),
    actor: z.nullable(NamedRef),
    action: z.enum(auditActions),
    subject: z.nullable(z.extend(NamedRef, { kind: z.enum(auditSubjects) })),
    changes: z.record(z.string(), z.unknown()),
  }),
);
export type AuditLine = z.infer<typeof AuditLine>;

/** Returns a page of the audit, newest first. */
export const listAudit = getCall('/staff/audit', 'Who saw or changed what', {
  query: z.extend(AuditFilters, pageQuery(200, 100)),
  answer: pageOf(z.array(AuditLine)),
});

/** Exports the audit as a table, oldest line last. The export itself is audited. */
export const exportAudit = getCall('/staff/audit.csv', 'The audit as a table', {
  query: AuditFilters,
  ...fileAnswer('text/csv'),
});
