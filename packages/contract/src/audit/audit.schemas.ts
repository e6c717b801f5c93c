import * as z from 'zod/mini';
import { day } from '../fields.ts';

/** What is written down of what people of the shop see and do (specification/shapes#the-audit). */
export const auditActions = [
  'session.begun',
  'call.refused',
  'people.lookedUp',
  'member.invited',
  'member.changed',
  'member.disabled',
  'member.enabled',
  'setting.changed',
  'entry.added',
  'entry.changed',
  'entry.retired',
  'entry.restored',
  'customers.searched',
  'customer.opened',
  'customer.changed',
  'repairs.searched',
  'device.changed',
  'repair.changed',
  'conversation.handled',
  'note.corrected',
  'mails.resent',
  'person.erased',
  'audit.exported',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** What a line is about: a person, a setting, a call of the interface, a repair, a device, or an entry of one of the shop's books. */
export const auditSubjects = [
  'user',
  'setting',
  'call',
  'repair',
  'device',
  'deviceType',
  'partner',
  'zone',
  'fault',
  'readyAnswer',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

/** Which lines: by whom, about whom or what, of which kind, and from and to which day of the shop, both of them included. */
export const AuditFilters = z.object({
  actor: z.optional(z.uuid('invalid')),
  subject: z.optional(z.string('invalid').check(z.minLength(1, 'invalid'), z.maxLength(200, 'tooLong'))),
  action: z.optional(z.enum(auditActions, 'invalid')),
  from: z.optional(day()),
  to: z.optional(day()),
});

/** Who did something, or whom it was about; no name: they were erased, or it is no person. */
const NamedRef = z.object({ id: z.string(), name: z.nullable(z.string()) });

/** A line of the audit. `changes` names fields, and has values of roles, flags and settings only. */
export const AuditLine = z
  .object({
    id: z.string(),
    at: z.string(),
    actor: z.nullable(NamedRef),
    action: z.enum(auditActions),
    subject: z.nullable(z.extend(NamedRef, { kind: z.enum(auditSubjects) })),
    changes: z.record(z.string(), z.unknown()),
  })
  .register(z.globalRegistry, { id: 'AuditLine' });
export type AuditLine = z.infer<typeof AuditLine>;
