import { type Action, staffRoles } from '@atelier/domain';
import * as z from 'zod/mini';
import { day, email, id, personName } from '../fields.ts';
import { editedPhone, optionalPhone } from '../phone-field.ts';
import { Language } from '../users/user.schemas.ts';

/** INVITED: the mailed link hasn't been followed yet. DISABLED: can't sign in. */
export const memberStates = ['INVITED', 'ACTIVE', 'DISABLED'] as const;
export type MemberState = (typeof memberStates)[number];

/** Team member (specification/shapes#the-team). */
export const Member = z
  .object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.nullable(z.string()),
    avatar: z.nullable(z.string()),
    roles: z.array(z.enum(staffRoles)),
    awayUntil: z.nullable(z.string()),
    maySeeFigures: z.boolean(),
    lastSignInAt: z.nullable(z.string()),
    state: z.enum(memberStates),
    version: z.number(),
  })
  .register(z.globalRegistry, { id: 'Member' });
export type Member = z.infer<typeof Member>;

const memberFields = {
  firstName: personName(),
  lastName: personName(),
  roles: z.array(z.enum(staffRoles, 'invalid'), 'member.roles').check(z.minLength(1, 'member.roles')),
};

export const NewMember = z.object({
  ...memberFields,
  phone: optionalPhone(),
  email: email('auth.signin.email'),
  lang: Language,
});

export const MemberChange = z.object({
  ...memberFields,
  phone: editedPhone(),
  awayUntil: z.nullable(day()),
  maySeeFigures: z.boolean('invalid'),
  version: z.int('invalid').check(z.minimum(1, 'invalid')),
});

export const MemberParams = z.object({ id: id() });

export const reassignActions = [
  'Repair.pickup.assigned',
  'Repair.return.assigned',
  'Repair.diagnosis.assigned',
  'Repair.fix.assigned',
] as const satisfies Action[];
export type ReassignAction = (typeof reassignActions)[number];

/** Assigned repair. `reassignAction` is null if none is possible now. */
export const Assignment = z.object({
  id: z.string(),
  version: z.number(),
  device: z.string(),
  issue: z.string(),
  reassignAction: z.nullable(z.enum(reassignActions)),
});

export const Assignments = z
  .object({
    visits: z.array(Assignment),
    inCustody: z.array(Assignment),
    diagnoses: z.array(Assignment),
    fixes: z.array(Assignment),
  })
  .register(z.globalRegistry, { id: 'Assignments' });
export type Assignments = z.infer<typeof Assignments>;
