import * as z from 'zod/mini';
import { call } from '../call.ts';

/** Where public files lie; a picture on the wire is this with its name (specification/shapes#files). */
export const filesPath = '/files/';

/** Pictures for everybody who knows their name, which nobody can guess. A name is never given twice, so a copy may be kept for ever. */
export const getFile = call({
  method: 'GET',
  path: `${filesPath}:name`,
  summary: 'A public picture',
  params: z.object({ name: z.string() }),
  answer: z.file(),
  media: 'image/webp',
  errors: ['notFound'],
});
