import * as z from 'zod/mini';
import { deleteCall, getCall, named, postCall, putCall } from '../call.ts';
import { count, instant, nullableString, requiredVersion } from '../fields.ts';
import { ContentDocument } from './document.ts';

/** The one draft of all editors. `savedBy` is null for the initial content. */
const ContentDraft = z.object({
  version: requiredVersion,
  document: ContentDocument,
  savedAt: instant,
  savedBy: nullableString,
});

/** Planned publication of the draft at `version`. `failedSection` is the section that blocked it. */
const ContentSchedule = z.object({
  version: requiredVersion,
  at: instant,
  failedSection: nullableString,
});

export const EditedContent = named(
  'EditedContent',
  z.object({
    draft: ContentDraft,
    /** `isDraft`: the published content equals the draft. */
    published: z.object({ version: requiredVersion, at: instant, isDraft: z.boolean() }),
    schedule: z.nullable(ContentSchedule),
  }),
);
export type EditedContent = z.infer<typeof EditedContent>;

/** With `at`, the publication is planned for that time. */
const ContentPublish = z.object({ version: requiredVersion, at: z.optional(instant) });

/** `id` is the publication's version. `version` is the version of the draft it replaces. */
const ContentRestore = z.object({ id: requiredVersion, version: z.optional(requiredVersion) });

export const ContentPublication = z.object({
  id: requiredVersion,
  at: instant,
  /** Null for the initial content. */
  by: nullableString,
  changes: z.array(z.object({ path: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type ContentPublication = z.infer<typeof ContentPublication>;

export const getEditedContent = getCall(
  '/staff/content',
  'The draft of the content, what is published of it, and what is to come',
  {
    answer: EditedContent,
  },
);

export const saveContent = putCall(
  '/staff/content',
  'Save the draft; where somebody else did in the meantime the refusal brings theirs, as `content`',
  {
    body: z.object({ version: requiredVersion, document: ContentDocument }),
    answer: EditedContent,
    errors: ['editedMeanwhile'],
  },
);

export const publishContent = postCall(
  '/staff/content/publish',
  'Publish the draft now, or plan it; a section that can’t be drawn is named in the refusal, as `section`',
  {
    body: ContentPublish,
    answer: EditedContent,
    errors: ['editedMeanwhile', 'notDrawn'],
  },
);

export const cancelContentSchedule = deleteCall(
  '/staff/content/schedule',
  'Give up the plan that the page shows; where another stands meanwhile the refusal brings it, as `content`',
  {
    body: z.object({ version: requiredVersion, at: instant }),
    answer: EditedContent,
    errors: ['editedMeanwhile'],
  },
);

export const listContentHistory = getCall(
  '/staff/content/history',
  'What was published, newest first, field by field',
  {
    query: z.object({ from: z.optional(count(2_147_483_647)) }),
    answer: z.object({ data: z.array(ContentPublication), next: z.nullable(requiredVersion) }),
  },
);

export const restoreContent = postCall(
  '/staff/content/restore',
  'Make what was published once the draft; the page stays as it is',
  {
    body: ContentRestore,
    answer: EditedContent,
    errors: ['notFound', 'editedMeanwhile'],
  },
);

export const addContentImage = postCall(
  '/staff/content/images',
  'Store a picture for the content: a JPEG, PNG or WebP of 5 MB at most; the answer is the name that the document gives it',
  {
    upload: 'image',
    answer: z.object({ id: z.string() }),
    errors: ['tooLarge', 'notAnImage'],
  },
);
