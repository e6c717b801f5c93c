import { optionalLines, personName, phone } from '@atelier/contract';
import type { User } from '@atelier/contract';
import { textLimits } from '@atelier/domain';
import * as z from 'zod/mini';

/** What the profile form holds. Phone and address may stay empty until they were given once; after that they can only change. */
export const ProfileForm = z.object({
  firstName: personName(),
  lastName: personName(),
  phone: z.union([z.literal(''), phone()], 'phone.invalid'),
  address: optionalLines(textLimits.address),
});
export type ProfileForm = z.output<typeof ProfileForm>;

export type ProfileChange = Partial<Pick<User, 'firstName' | 'lastName'> & { phone: string; address: string }>;

/** Only what differs from the user as shown, so that an edit elsewhere isn't overwritten by a field nobody touched. */
export const changeOf = (user: User, form: ProfileForm): ProfileChange => {
  const change: ProfileChange = {};
  if (form.firstName !== user.firstName) change.firstName = form.firstName;
  if (form.lastName !== user.lastName) change.lastName = form.lastName;
  if (form.phone !== '' && form.phone !== user.phone) change.phone = form.phone;
  if (form.address && form.address !== user.address) change.address = form.address;
  return change;
};

/** Fields that were given once and are empty now: the contract has no way to take them away. */
export const emptiedFields = (user: User, form: ProfileForm): ('phone' | 'address')[] => {
  const emptied: ('phone' | 'address')[] = [];
  if (user.phone !== null && form.phone === '') emptied.push('phone');
  if (user.address !== null && !form.address) emptied.push('address');
  return emptied;
};
