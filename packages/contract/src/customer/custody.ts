import * as z from 'zod/mini';
import { getCall } from '../call.ts';
import { nullableString } from '../fields.ts';

const wholeNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/u, 'invalid')),
  z.transform((text: string) => Number(text)),
);

/**
 * For whoever keeps a checkpoint. `checkpoint` is a signed note of C2SP. `consistency` proves by RFC 9162 that the log of size `since` is
 * its beginning, null for another size.
 */
export const getCustodyCheckpoint = getCall(
  '/custody/checkpoint',
  'The newest checkpoint of the custody log, with the public keys and a proof of consistency',
  {
    query: z.object({ since: z.optional(wholeNumber) }),
    answer: z.object({
      checkpoint: nullableString,
      consistency: z.nullable(z.array(z.string())),
      /** Base64 of 32 bytes. */
      keys: z.array(z.object({ id: z.string(), publicKey: z.string() })),
    }),
  },
);
