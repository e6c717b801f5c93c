import {
  cancelContentSchedule,
  getEditedContent,
  publishContent,
  restoreContent,
  saveContent,
  type ContentDocument,
  type EditedContent,
} from '@atelier/contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

/** Fetches the draft each time the page opens. */
export function editedContentQuery() {
  return queryOptions({
    queryKey: [...queryKeys.content, 'edited'],
    queryFn: ({ signal }) => send(getEditedContent, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

export function saveDraft(body: { version: number; document: ContentDocument }): Promise<EditedContent> {
  return send(saveContent, { body });
}

/** Publishes now, or at an instant. */
export function publishDraft(version: number, at: string | null): Promise<EditedContent> {
  return send(publishContent, { body: at === null ? { version } : { version, at } });
}

export function cancelSchedule(): Promise<EditedContent> {
  return send(cancelContentSchedule);
}

/** Replaces the draft by an old publication. `version` is the draft on screen. */
export function restorePublication(id: number, version: number): Promise<EditedContent> {
  return send(restoreContent, { body: { id, version } });
}
