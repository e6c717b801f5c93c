import * as z from 'zod/mini';
import { instant } from '../fields.ts';
import { ContentDocument } from './content.schemas.ts';

function contentVersion() {
  return z.int('invalid').check(z.minimum(1, 'invalid'));
}

/** The one draft of all editors. `savedBy` is null for the initial content. */
const ContentDraft = z.object({
  version: contentVersion(),
  document: ContentDocument,
  savedAt: instant(),
  savedBy: z.nullable(z.string()),
});

/** Planned publication of the draft at `version`. `failedSection` is the section that blocked it. */
const ContentSchedule = z.object({
  version: contentVersion(),
  at: instant(),
  failedSection: z.nullable(z.string()),
});

export const EditedContent = z
  .object({
    draft: ContentDraft,
    /** `isDraft`: the published content equals the draft. */
    published: z.object({ version: contentVersion(), at: instant(), isDraft: z.boolean() }),
    schedule: z.nullable(ContentSchedule),
  })
  .register(z.globalRegistry, { id: 'EditedContent' });
export type EditedContent = z.infer<typeof EditedContent>;

export const ContentSave = z.object({ version: contentVersion(), document: ContentDocument });

/** With `at`, the publication is planned for that time. */
export const ContentPublish = z.object({ version: contentVersion(), at: z.optional(instant()) });

/** `id` is the publication's version. `version` is the version of the draft it replaces. */
export const ContentRestore = z.object({ id: contentVersion(), version: z.optional(contentVersion()) });

const ContentChange = z.object({ path: z.string(), before: z.unknown(), after: z.unknown() });

export const ContentPublication = z.object({
  id: contentVersion(),
  at: instant(),
  /** Null for the initial content. */
  by: z.nullable(z.string()),
  changes: z.array(ContentChange),
});
export type ContentPublication = z.infer<typeof ContentPublication>;

export const ContentHistory = z.object({ data: z.array(ContentPublication), next: z.nullable(contentVersion()) });
