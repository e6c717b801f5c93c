import * as z from 'zod/mini';
import { instant } from '../fields.ts';
import { ContentDocument } from './content.schemas.ts';

function contentVersion() {
  return z.int('invalid').check(z.minimum(1, 'invalid'));
}

/** What is being written: one draft for all editors. `version` grows with each save; `savedBy` is a name, null for what the shop began with. */
const ContentDraft = z.object({
  version: contentVersion(),
  document: ContentDocument,
  savedAt: instant(),
  savedBy: z.nullable(z.string()),
});

/** A publication to come, of the draft as it was in `version`; `failedSection` is what kept it from being published at its time. */
const ContentSchedule = z.object({
  version: contentVersion(),
  at: instant(),
  failedSection: z.nullable(z.string()),
});

/** What an editor works on: the draft, what is on the page, and what is to come. */
export const EditedContent = z
  .object({
    draft: ContentDraft,
    /** `isDraft`: the page says what the draft says. */
    published: z.object({ version: contentVersion(), at: instant(), isDraft: z.boolean() }),
    schedule: z.nullable(ContentSchedule),
  })
  .register(z.globalRegistry, { id: 'EditedContent' });
export type EditedContent = z.infer<typeof EditedContent>;

export const ContentSave = z.object({ version: contentVersion(), document: ContentDocument });

/** `at`: not now but then. */
export const ContentPublish = z.object({ version: contentVersion(), at: z.optional(instant()) });

/** `id`: the version of the publication; `version`: of the draft that it takes the place of. */
export const ContentRestore = z.object({ id: contentVersion(), version: z.optional(contentVersion()) });

/** A field that a publication changed: where it is in the document, with dots between the keys, and what it said before and says now. */
const ContentChange = z.object({ path: z.string(), before: z.unknown(), after: z.unknown() });

export const ContentPublication = z.object({
  id: contentVersion(),
  at: instant(),
  /** A name; null for what the shop began with. */
  by: z.nullable(z.string()),
  changes: z.array(ContentChange),
});
export type ContentPublication = z.infer<typeof ContentPublication>;

/** Publications, the newest first; `next` is where the older ones begin, null at the end. */
export const ContentHistory = z.object({ data: z.array(ContentPublication), next: z.nullable(contentVersion()) });
