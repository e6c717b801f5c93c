import * as z from 'zod/mini';
import { call } from '../call.ts';

export const addContentImage = call({
  method: 'POST',
  path: '/staff/content/images',
  summary:
    'Store a picture for the content: a JPEG, PNG or WebP of 5 MB at most; the answer is the name that the document gives it',
  upload: 'image',
  answer: z.object({ id: z.string() }),
  errors: ['tooLarge', 'notAnImage'],
});
