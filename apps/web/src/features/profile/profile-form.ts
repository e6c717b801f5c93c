import { optionalLines, optionalPhone, personName, type User } from '@atelier/contract';
import { textLimits } from '@atelier/domain';
import * as z from 'zod/mini';

/** What the profile form holds. Phone and address may be empty; emptied they are taken away. */
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

/** Only what differs from the user as shown, so that an edit elsewhere isn't overwritten by a field nobody touched. */
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
