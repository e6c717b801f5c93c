import { toast } from '@atelier/ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { errorKeyOf } from '#shared/api/api-error.ts';
import { cursorPages, queryKeys } from '#shared/api/queries.ts';
import { showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { subscribeLive } from '#subjects/live/live-events.ts';
import { photoQuery } from '#subjects/repair/photos/photo-picture.tsx';
import type { ConversationSide, OutgoingMessage } from './conversation-side.ts';
import { deliver, LostPhotoError, unsentMessages, useUnsentMessages } from './unsent-messages.ts';
import { messageFiles } from './message-photos.ts';

export function useConversation(side: ConversationSide) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { repairId } = side;
  const queryKey = [...queryKeys.conversation, repairId];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => side.page(pageParam, signal),
    ...cursorPages,
  });
  const [newest] = query.data?.pages ?? [];
  const messages = (query.data?.pages ?? []).flatMap(({ data }) => data).toReversed();
  const seen = messages.at(-1)?.id ?? null;
  const outgoing = useUnsentMessages(repairId);
  useMarkRead(
    side,
    messages.some(({ fromShop, isRead }) => fromShop !== (side.role === 'shop') && !isRead) ? seen : null,
  );

  const refetch = (): Promise<void> => client.invalidateQueries({ queryKey });

  /** Caches sent photos, so this page doesn't fetch them. */
  const cachePhotos = async ({ photos }: OutgoingMessage) => {
    for (const { file, id } of photos) {
      const picture = id === null ? null : await messageFiles.get(file);
      if (id !== null && picture !== null) client.setQueryData(photoQuery(side.photos, repairId, id).queryKey, picture);
    }
  };
  const drop = ({ key, photos }: OutgoingMessage) => {
    unsentMessages.remove(repairId, key);
    messageFiles.forget(photos.map(({ file }) => file));
  };

  const send = async (message: OutgoingMessage) => {
    if (unsentMessages.progressOf(message.key) !== null) return;
    unsentMessages.advance(message.key, 0);
    try {
      await cachePhotos(await deliver(side, message));
      // Shows the sent message before its unsent copy disappears.
      await refetch();
      drop(message);
    } catch (error) {
      if (errorKeyOf(error) === 'conversationClosed') void refetch();
      // The message shows this itself and is resent automatically.
      if (errorKeyOf(error) === 'networkError') unsentMessages.waitForConnection(message.key);
      else if (error instanceof LostPhotoError) toast({ title: t('conversation.photoLost'), variant: 'destructive' });
      else showError(t, error);
    } finally {
      unsentMessages.stop(message.key);
    }
  };
  const sendDue = useEffectEvent(() => {
    for (const message of unsentMessages.takeDue(repairId)) void send(message);
  });
  useEffect(() => sendDue(), [outgoing]);
  useEffect(() => subscribeLive({ connected: unsentMessages.onConnectionBack }), []);
  /** Runs an action and refetches. Shows failures, with the text of `late` when it came too late. */
  const runAndRefetch = async (run: () => Promise<unknown>, late?: string) => {
    try {
      await run();
      return true;
    } catch (error) {
      if (late !== undefined && errorKeyOf(error) === 'editedMeanwhile') toast({ title: late, variant: 'destructive' });
      else showError(t, error);
      return false;
    } finally {
      await refetch();
    }
  };

  return {
    query,
    messages,
    outgoing,
    seen,
    isClosed: newest?.isClosed ?? false,
    waitingSince: newest?.waitingSince ?? null,
    isAnsweredByCall: newest?.isAnsweredByCall ?? false,
    write: (text: string, files: readonly Blob[]) => {
      const fileKeys = messageFiles.add(repairId, files);
      const photos = fileKeys.map((file) => ({ file, key: crypto.randomUUID(), id: null }));
      const message = { key: crypto.randomUUID(), text, seen, photos };
      unsentMessages.add(repairId, message);
      void send(message);
    },
    resend: (message: OutgoingMessage) => void send(message),
    drop,
    runAndRefetch,
  };
}

/**
 * Marks shown messages as read while the page is visible. A failed attempt is repeated with the next message or when the page becomes
 * visible again.
 */
function useMarkRead(side: ConversationSide, unread: string | null): void {
  const { read } = side;
  useEffect(() => {
    if (unread === null) return undefined;
    const markRead = () => {
      if (document.visibilityState === 'visible') void read(unread).catch(() => undefined);
    };
    markRead();
    document.addEventListener('visibilitychange', markRead);
    return () => document.removeEventListener('visibilitychange', markRead);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each render creates a new `side`, and a change of the repair also changes `unread`
  }, [unread]);
}
