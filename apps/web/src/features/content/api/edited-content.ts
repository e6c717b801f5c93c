import {
  cancelContentSchedule,
  getEditedContent,
  publishContent,
  restoreContent,
  saveContent,
} from '@atelier/contract';
import type { ContentDocument, EditedContent } from '@atelier/contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { send } from '../../../shared/api/send.ts';

/** The draft as it is when the page is opened: whoever comes back asks again. */
export const editedContentQuery = () =>
  queryOptions({
    queryKey: [...queryKeys.content, 'edited'],
    queryFn: ({ signal }) => send(getEditedContent, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const saveDraft = (body: { version: number; document: ContentDocument }): Promise<EditedContent> =>
  send(saveContent, { body });

/** Now, or at an instant. */
export const publishDraft = (version: number, at: string | null): Promise<EditedContent> =>
  send(publishContent, { body: at === null ? { version } : { version, at } });

export const cancelSchedule = (): Promise<EditedContent> => send(cancelContentSchedule);

/** Makes an old publication the draft, in the place of the version that is on screen. */
export const restorePublication = (id: number, version: number): Promise<EditedContent> =>
  send(restoreContent, { body: { id, version } });
