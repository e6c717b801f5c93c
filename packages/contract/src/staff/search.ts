import { statuses } from '@atelier/domain';
import * as z from 'zod/mini';
import { named, postCall } from '../call.ts';
import { line, nullableString } from '../fields.ts';
import { DeviceSummary, Person } from './repair.ts';

const RepairHit = z.object({
  kind: z.literal('repair'),
  id: z.string(),
  status: z.enum(statuses),
  device: DeviceSummary,
  /** `null` after the customer deleted the account. */
  customer: nullableString,
});

const CustomerHit = z.object({
  kind: z.literal('customer'),
  id: z.string(),
  name: z.string(),
  phone: nullableString,
});

/** `customer` only for the office. `repairId`: the newest repair, which technicians open. */
const DeviceHit = z.object({
  kind: z.literal('device'),
  id: z.string(),
  name: z.string(),
  serialNumber: z.string(),
  customer: z.nullable(Person),
  repairId: nullableString,
});

const PartnerHit = z.object({ kind: z.literal('partner'), id: z.string(), name: z.string() });

export const SearchHit = named(
  'SearchHit',
  z.discriminatedUnion('kind', [RepairHit, CustomerHit, DeviceHit, PartnerHit]),
);
export type SearchHit = z.infer<typeof SearchHit>;

/**
 * Searches repairs, customers, devices by serial number or IMEI, and partners, as far as the caller's lists show them: customers for the
 * office, own repairs alone for drivers. Words match as in the search of repairs. Without any match, unknown words are replaced by the
 * nearest names, and `similar` has the words that were searched.
 * A POST, because personal data must not appear in URLs. Audited.
 */
export const searchEverything = postCall('/staff/search', 'Search repairs, customers, devices and partners', {
  body: z.object({ q: line(100) }),
  answer: z.object({ hits: z.array(SearchHit), similar: nullableString }),
});
