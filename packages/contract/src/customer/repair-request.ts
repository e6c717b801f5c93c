import { textLimits } from '@atelier/domain';
import * as z from 'zod/mini';
import { postCall } from '../call.ts';
import { id, lines, optionalLines, version } from '../fields.ts';
import { Repair } from './repair.ts';

export const RepairRequest = z.object({
  id: z.nullish(id),
  issue: lines(textLimits.issue),
  address: lines(textLimits.address),
  deviceId: id,
  additionalInfo: optionalLines(textLimits.additionalInfo),
  /** Claims the warranty of this repair (specification/life#warranty). Ignored by an update. */
  previousRepair: z.nullish(id),
  /** Wishes for this window (specification/life#slots). Ignored by an update. */
  slotId: z.nullish(id),
  version,
});

export const AddressForm = z.object({ address: lines(textLimits.address) });

export const IssueForm = z.object({
  issue: lines(textLimits.issue),
  additionalInfo: optionalLines(textLimits.additionalInfo),
});

/** Creates a repair request, or updates it with `id` (specification/life#the-request). */
export const saveRepairRequest = postCall('/repair/requests', 'Request a repair, or update a request', {
  idempotent: true,
  body: RepairRequest,
  answer: Repair,
  errors: ['notFound', 'repairMoved', 'deviceInRepair', 'slotFull', 'slotClosed'],
});
