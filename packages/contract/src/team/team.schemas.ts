import { type Action, staffRoles } from '@atelier/domain';
import * as z from 'zod/mini';
import { day, email, id, personName } from '../fields.ts';
import { editedPhone, optionalPhone } from '../phone-field.ts';
import { Language } from '../users/user.schemas.ts';

/** INVITED: hasn't followed the mailed link yet. DISABLED: can't sign in, whether they ever did or not. */
export const memberStates = ['INVITED', 'ACTIVE', 'DISABLED'] as const;
export type MemberState = (typeof memberStates)[number];

/** Somebody who works here, as whoever runs the shop sees them (specification/shapes#the-team). */
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
    /** The last day on which they aren't there; null once it is over. */
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

/** Who is invited, and to what. */
export const NewMember = z.object({
  ...memberFields,
  phone: optionalPhone(),
  email: email('auth.signin.email'),
  lang: Language,
});

/** What may be changed about somebody of the team, having seen them in a version. */
export const MemberChange = z.object({
  ...memberFields,
  phone: editedPhone(),
  awayUntil: z.nullable(day()),
  maySeeFigures: z.boolean('invalid'),
  version: z.int('invalid').check(z.minimum(1, 'invalid')),
});

export const MemberParams = z.object({ id: id() });

/** The steps that give what somebody holds to somebody else. */
export const reassignActions = [
  'Repair.pickup.assigned',
  'Repair.return.assigned',
  'Repair.diagnosis.assigned',
  'Repair.fix.assigned',
] as const satisfies Action[];
export type ReassignAction = (typeof reassignActions)[number];

/** A repair that somebody of the team has to do with. `gives`: the step that gives it to somebody else; null where none can now. */
export const Holding = z.object({
  id: z.string(),
  version: z.number(),
  device: z.string(),
  what: z.string(),
  gives: z.nullable(z.enum(reassignActions)),
});

/** What a person holds: visits to drive, devices in their hands, and work that was given to them. */
export const Holdings = z
  .object({
    visits: z.array(Holding),
    inHand: z.array(Holding),
    diagnoses: z.array(Holding),
    fixes: z.array(Holding),
  })
  .register(z.globalRegistry, { id: 'Holdings' });
export type Holdings = z.infer<typeof Holdings>;
