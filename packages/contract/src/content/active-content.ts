import * as z from 'zod/mini';
import { getCall, named } from '../call.ts';
import { instant } from '../fields.ts';
import { PageContent } from './document.ts';

/** Answer of `GET /cms/active` (specification/content#what-a-page-gets). `version` grows with each publication. */
export const ActiveContent = named(
  'ActiveContent',
  z.object({ version: z.int().check(z.minimum(1)), fr: PageContent, en: PageContent }),
);
export type ActiveContent = z.infer<typeof ActiveContent>;

export const getActiveContent = getCall('/cms/active', 'The published content of the landing page, in both languages', {
  answer: ActiveContent,
});

/** Returns the terms of a publication in both languages, in the markup of `parseMarkup`. Without a version, the current ones. */
export const getTerms = getCall('/cms/terms', 'The terms, as they are or as they were', {
  query: z.object({
    version: z.optional(
      z.coerce.number('invalid').check(z.int('invalid'), z.minimum(1, 'invalid'), z.maximum(2_147_483_647, 'invalid')),
    ),
  }),
  answer: z.object({ version: z.int(), publishedAt: instant, fr: z.string(), en: z.string() }),
  errors: ['notFound'],
});
