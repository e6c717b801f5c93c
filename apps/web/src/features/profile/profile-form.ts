import { optionalLines, optionalPhone, personName, type User } from '@atelier/contract';
import { textLimits } from '@atelier/domain';
import * as z from 'zod/mini';

/** Returns the schema of the profile form. An emptied phone or address is deleted. */
export function profileForm({ phone }: Pick<User, 'phone'>) {
  return z.object({
    firstName: personName(),
    lastName: personName(),
    phone: optionalPhone(phone),
    address: optionalLines(textLimits.address),
  });
}
export type ProfileForm = z.output<ReturnType<typeof profileForm>>;

export type ProfileChange = Partial<Pick<User, 'firstName' | 'lastName' | 'phone' | 'address'>>;

/** Returns changed fields only, so an edit elsewhere isn't overwritten. */
export function profileChangeOf(user: User, form: ProfileForm): ProfileChange {
  const change: ProfileChange = {};
  if (form.firstName !== user.firstName) change.firstName = form.firstName;
  if (form.lastName !== user.lastName) change.lastName = form.lastName;
  const phone = form.phone || null;
  const address = form.address || null;
  if (phone !== user.phone) change.phone = phone;
  if (address !== user.address) change.address = address;
  return change;
}
