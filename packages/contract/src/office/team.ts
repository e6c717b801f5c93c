import { type Action, staffRoles } from '@atelier/domain';
import * as z from 'zod/mini';
import { Language } from '../auth/user.ts';
import { getCall, named, postCall, putCall } from '../call.ts';
import { day, email, IdParams, nullableString, personName, requiredVersion } from '../fields.ts';
import { editedPhone, optionalPhone } from '../phone-field.ts';

export const TeamMember = named(
  'TeamMember',
  z.object({
    id: z.string(),
    name: z.string(),
    roles: z.array(z.enum(staffRoles)),
    avatar: nullableString,
    awayUntil: nullableString,
  }),
);
export type TeamMember = z.infer<typeof TeamMember>;

export const listTeam = getCall('/staff/team', 'The team, for assigning work', {
  query: z.object({ role: z.optional(z.enum(staffRoles, 'invalid')) }),
  answer: z.array(TeamMember),
});

/** Team member (specification/shapes#the-team). */
export const Member = named(
  'Member',
  z.object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    name: z.string(),
    email: z.string(),
    phone: nullableString,
    avatar: nullableString,
    roles: z.array(z.enum(staffRoles)),
    awayUntil: nullableString,
    maySeeFigures: z.boolean(),
    /** May give refunds and close the day. */
    mayManageTill: z.boolean(),
    lastSignInAt: nullableString,
    /** INVITED: the mailed link hasn't been followed yet. DISABLED: can't sign in. */
    state: z.enum(['INVITED', 'ACTIVE', 'DISABLED']),
    version: z.number(),
  }),
);
export type Member = z.infer<typeof Member>;

const memberFields = {
  firstName: personName,
  lastName: personName,
  roles: z.array(z.enum(staffRoles, 'invalid'), 'member.roles').check(z.minLength(1, 'member.roles')),
};

export const NewMember = z.object({
  ...memberFields,
  phone: optionalPhone(),
  email,
  lang: Language,
});

export const MemberChange = z.object({
  ...memberFields,
  phone: editedPhone(),
  awayUntil: z.nullable(day),
  maySeeFigures: z.boolean('invalid'),
  /** Unchanged where it is absent. */
  mayManageTill: z.optional(z.boolean('invalid')),
  version: requiredVersion,
});

const reassignActions = [
  'Repair.pickup.assigned',
  'Repair.return.assigned',
  'Repair.diagnosis.assigned',
  'Repair.fix.assigned',
] as const satisfies Action[];

/** Assigned repair. `reassignAction` is null if none is possible now. */
const Assignment = z.object({
  id: z.string(),
  version: z.number(),
  device: z.string(),
  issue: z.string(),
  reassignAction: z.nullable(z.enum(reassignActions)),
});

export const Assignments = named(
  'Assignments',
  z.object({
    visits: z.array(Assignment),
    inCustody: z.array(Assignment),
    diagnoses: z.array(Assignment),
    fixes: z.array(Assignment),
  }),
);
export type Assignments = z.infer<typeof Assignments>;

export const listMembers = getCall('/staff/members', 'Everybody who works here, or did', {
  answer: z.array(Member),
});

/** Creates an account without a password and mails an invitation. Rejects an address that has an account. */
export const inviteMember = postCall('/staff/members', 'Invite somebody to the team', {
  idempotent: true,
  body: NewMember,
  answer: Member,
  errors: ['emailTaken'],
});

/** Mails a new invitation. The older link becomes invalid. */
export const inviteAgain = postCall('/staff/members/:id/invitation', 'Send the invitation again', {
  idempotent: true,
  params: IdParams,
  answer: Member,
  errors: ['editedMeanwhile'],
});

/**
 * Changes a team member. New roles end their sessions at once, on every node. A stale `version` gets `editedMeanwhile` with the current
 * member.
 */
export const changeMember = putCall('/staff/members/:id', 'Change a member of the team', {
  params: IdParams,
  body: MemberChange,
  answer: Member,
  errors: ['editedMeanwhile', 'ownAccount'],
});

/** Disables a member and ends their sessions and sockets at once, or enables them again. Assignments are unchanged. */
export const disableMember = putCall(
  '/staff/members/:id/disabled',
  'Disable a member of the team, or enable them again',
  {
    params: IdParams,
    body: z.object({ disabled: z.boolean('invalid'), version: requiredVersion }),
    answer: Member,
    errors: ['editedMeanwhile', 'ownAccount'],
  },
);

export const listAssignments = getCall('/staff/members/:id/assignments', 'Open work assigned to a member of the team', {
  params: IdParams,
  answer: Assignments,
});
