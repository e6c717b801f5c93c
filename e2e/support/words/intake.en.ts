import type { intake as French } from './intake.fr.ts';

export const intake: typeof French = {
  title: 'New request',
  phone: 'Phone number',
  choose: 'It is {name}',
  issue: 'Issue',
  address: 'Address',
  number: 'Repair number',
  next: 'New call',
  plan: 'Plan the pickup',
};
