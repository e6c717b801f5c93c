import { outcomes, statuses, textLimits } from '@atelier/domain';
import * as z from 'zod/mini';
import { Language } from '../auth/user.ts';
import { getCall, named, postCall, putCall } from '../call.ts';
import {
  emptyText,
  fileAnswer,
  id,
  IdParams,
  line,
  nullableString,
  optionalEmail,
  optionalLines,
  pageOf,
  pageQuery,
  personName,
  requiredVersion,
} from '../fields.ts';
import { editedPhone } from '../phone-field.ts';
import { StaffDevice } from '../staff/devices.ts';
import { DeviceSummary } from '../staff/repair.ts';

/** NONE: no e-mail address, so no account. INVITED: the mailed link hasn't been followed yet. */
const accountStates = ['NONE', 'INVITED', 'ACTIVE'] as const;

export type AccountState = (typeof accountStates)[number];

const customerShape = {
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  phone: nullableString,
  email: nullableString,
  avatar: nullableString,
  isPremium: z.boolean(),
  account: z.enum(accountStates),
};

export const CustomerItem = named(
  'CustomerItem',
  z.object({ ...customerShape, repairs: z.number(), open: z.number() }),
);
export type CustomerItem = z.infer<typeof CustomerItem>;

const CustomerPage = pageOf(z.array(CustomerItem));

const CustomerRepair = z.object({
  id: z.string(),
  status: z.enum(statuses),
  outcome: z.enum(outcomes),
  device: DeviceSummary,
  issue: z.string(),
  isOpen: z.boolean(),
  createdAt: z.string(),
});

/** Customer for the office (specification/shapes#a-customer). */
export const Customer = named(
  'Customer',
  z.object({
    ...customerShape,
    address: nullableString,
    lang: Language,
    zoneId: nullableString,
    createdAt: z.string(),
    version: z.number(),
    /** Time and reason of the mail server's refusal, null while mail is delivered. */
    emailRefused: z.nullable(z.object({ at: z.string(), reason: z.string() })),
    devices: z.array(StaffDevice),
    /** The newest ones, at most one page. */
    repairs: z.array(CustomerRepair),
  }),
);
export type Customer = z.infer<typeof Customer>;

/** Changes by the office. Only ADMIN may set premium. */
export const CustomerChange = z.object({
  firstName: personName,
  lastName: personName,
  phone: editedPhone(),
  address: optionalLines(textLimits.address),
  /** Only while there is no address or its invitation is pending. */
  email: optionalEmail,
  zoneId: z.nullish(z.union([emptyText, id])),
  isPremium: z.boolean('invalid'),
  version: requiredVersion,
});

export const listCustomers = getCall('/staff/customers', 'Customers, page after page', {
  query: z.object(pageQuery(100, 50)),
  answer: CustomerPage,
});

/**
 * Returns the matching customers, newest first. Without a match it returns the nearest names and sets `similar`. Audited. A POST, because
 * personal data must not appear in URLs.
 */
export const searchCustomers = postCall(
  '/staff/customers/search',
  'Search customers, by name, phone or whole e-mail address',
  {
    body: z.object({
      q: line(200),
      ...pageQuery(100, 50),
    }),
    answer: z.extend(CustomerPage, { similar: z.boolean() }),
  },
);

/** Returns all customers, or those of a search, as a table in the caller's language, at most 20,000. Its columns can be imported. Audited. */
export const exportCustomers = postCall('/staff/customers/export', 'Customers as a table', {
  body: z.object({ q: z.optional(line(200)) }),
  ...fileAnswer('text/csv'),
});

/** Writes an audit line. */
export const getCustomer = getCall('/staff/customers/:id', 'A customer with their devices and repairs', {
  params: IdParams,
  answer: Customer,
});

/** Changes a customer. An added e-mail address gets an invitation. A stale `version` gets `editedMeanwhile` with the current customer. */
export const changeCustomer = putCall('/staff/customers/:id', 'Change a customer', {
  params: IdParams,
  body: CustomerChange,
  answer: Customer,
  errors: ['editedMeanwhile', 'emailTaken'],
});

/** Mails a new invitation, which requires a phone number. The older link becomes invalid. */
export const inviteCustomerAgain = postCall(
  '/staff/customers/:id/invitation',
  'Send the invitation of a customer again',
  {
    idempotent: true,
    params: IdParams,
    answer: Customer,
    errors: ['editedMeanwhile'],
  },
);
