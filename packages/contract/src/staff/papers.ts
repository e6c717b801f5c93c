import { SHELF_CODE_LENGTH } from '@atelier/domain';
import * as z from 'zod/mini';
import { Language } from '../auth/user.ts';
import { getCall } from '../call.ts';
import { fileAnswer, id } from '../fields.ts';

/** Papers about a repair. `court` is the record of an uncollected device, for the office alone. The language of a paper is its customer's unless another is asked for. */
export const paperKinds = ['intake', 'quote', 'warranty', 'unrepaired', 'court'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** Labels per file. */
export const MAX_LABELS = 50;

/** Answers 404 for a paper that the repair hasn't got, such as a quote without a proposal. */
export const getPaper = getCall('/staff/repairs/:id/papers/:kind', 'A paper about a repair, as a PDF file', {
  params: z.object({ id, kind: z.enum(paperKinds) }),
  query: z.object({ lang: z.optional(Language) }),
  ...fileAnswer('application/pdf'),
});

/** Returns the receipt of a handover that wasn't undone. */
export const getHandoverReceipt = getCall(
  '/staff/repairs/:id/handovers/:handoverId',
  'The receipt of a handover, as a PDF file',
  {
    params: z.object({ id, handoverId: id }),
    query: z.object({ lang: z.optional(Language) }),
    ...fileAnswer('application/pdf'),
  },
);

export const labelSheets = ['LABEL', 'A6'] as const;

function listOf<Item extends z.ZodMiniType<unknown, string>>(item: Item) {
  return z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string) => text.split(',')),
      z.array(item).check(z.minLength(1), z.maxLength(MAX_LABELS)),
    ),
  );
}

const sheet = z._default(z.enum(labelSheets), 'LABEL');

/** Returns a page per repair in the order of the ids. LABEL is 62 mm wide. */
export const getLabels = getCall('/staff/labels', 'Labels for devices, as a PDF file', {
  query: z.object({ ids: listOf(id), sheet }),
  ...fileAnswer('application/pdf'),
  errors: ['notFound'],
});

/** Returns a page per shelf in the order of the codes. */
export const getShelfLabels = getCall('/staff/labels/shelves', 'Labels for shelves, as a PDF file', {
  query: z.object({ codes: listOf(z.string().check(z.length(SHELF_CODE_LENGTH, 'invalid'))), sheet }),
  ...fileAnswer('application/pdf'),
  errors: ['notFound'],
});
