import { MemberChange, NewMember, optionalPhone, type Member } from '@atelier/contract';
import { staffRoles, type StaffRole } from '@atelier/domain';
import * as z from 'zod/mini';

/** Parses space-separated roles. The form stores them as a string, so a draft can be saved. */
export function parseRoles(text: string): StaffRole[] {
  return staffRoles.filter((role) => text.split(' ').includes(role));
}

const roles = z.pipe(z.pipe(z.string(), z.transform(parseRoles)), NewMember.shape.roles);

export const InviteForm = z.extend(NewMember, { roles });

const { firstName, lastName, maySeeFigures, awayUntil } = MemberChange.shape;

export function memberFormSchema({ phone }: Pick<Member, 'phone'>) {
  return z.object({
    firstName,
    lastName,
    phone: optionalPhone(phone),
    maySeeFigures,
    roles,
    awayUntil: z.pipe(
      z.pipe(
        z.string(),
        z.transform((day) => (day === '' ? null : day)),
      ),
      awayUntil,
    ),
  });
}

export function memberFormValues(member: Member): z.input<ReturnType<typeof memberFormSchema>> {
  return {
    firstName: member.firstName,
    lastName: member.lastName,
    phone: member.phone ?? '',
    maySeeFigures: member.maySeeFigures,
    roles: member.roles.join(' '),
    awayUntil: member.awayUntil ?? '',
  };
}

export function toggleRole(text: string, role: StaffRole, checked: boolean): string {
  return staffRoles.filter((each) => (each === role ? checked : parseRoles(text).includes(each))).join(' ');
}
