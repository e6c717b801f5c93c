import * as z from 'zod/mini';
import { getCall } from '../call.ts';
import { fileAnswer, id } from '../fields.ts';

/** Papers about one's own repair. Pickup and return are the receipts of the customer's own handovers. */
export const myPaperKinds = ['intake', 'pickup', 'quote', 'warranty', 'return', 'unrepaired'] as const;
export type MyPaperKind = (typeof myPaperKinds)[number];

/** Answers in the customer's language, and 404 for a paper that the repair hasn't got. */
export const getMyPaper = getCall(
  '/repair/requests/:id/papers/:kind',
  'A paper about one of my repairs, as a PDF file',
  {
    params: z.object({ id, kind: z.enum(myPaperKinds) }),
    ...fileAnswer('application/pdf'),
  },
);
