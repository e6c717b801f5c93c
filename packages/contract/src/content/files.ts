import * as z from 'zod/mini';
import { getCall } from '../call.ts';
import { fileAnswer } from '../fields.ts';

/** URL prefix of public files (specification/shapes#files). */
export const filesPath = '/files/';

/** Returns a public picture. Names are unguessable and never reused, so responses are cached forever. */
export const getFile = getCall(`${filesPath}:name`, 'A public picture', {
  params: z.object({ name: z.string() }),
  ...fileAnswer('image/webp'),
  errors: ['notFound'],
});
