/** What is written down of what people of the shop see and do (specification/shapes#the-audit). */
export const auditActions = [
  'session.begun',
  'call.refused',
  'member.invited',
  'member.changed',
  'member.disabled',
  'member.enabled',
  'setting.changed',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** What a line is about: a person, a setting, or a call. */
export const auditSubjects = ['user', 'setting', 'call'] as const;
export type AuditSubject = (typeof auditSubjects)[number];
