import { addHandoverPhoto, MAX_PHOTOS } from '@atelier/contract';
import { errorToast, type Translate } from '@atelier/i18n';
import { Button, dismissToast, toast } from '@atelier/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import { ApiError, errorKeyOf, isRefusal } from '#shared/api/api-error.ts';
import { onUserChange } from '#shared/api/current-user.ts';
import { queryKeys } from '#shared/api/queries.ts';
import { sendFile } from '#shared/api/send-file.ts';
import { useUnsavedInput } from '#shared/form/unsaved-input.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import type { Handover } from './use-proof.ts';

type OutgoingPhoto = { readonly file: Blob; readonly key: string };

/** `sent`: ids of the stored photos. */
type Outbox = {
  readonly sent: readonly string[];
  readonly sending: number;
  readonly failed: readonly OutgoingPhoto[];
};

const emptyOutbox: Outbox = { sent: [], sending: 0, failed: [] };

/** Photos by handover. They outlive the form, because it may be closed while they are on their way. */
const outboxes = createStore<Readonly<Record<string, Outbox>>>(() => ({}));
/** Changes when another user must not send these photos. */
let owner = Symbol('owner');
onUserChange(() => {
  owner = Symbol('owner');
  outboxes.setState({}, true);
});

function outboxOf({ entryId }: Handover): Outbox {
  return outboxes.getState()[entryId] ?? emptyOutbox;
}

/** `logged`: ids of the handover's photos in the custody log, as far as the page knows them. */
type HandoverPhotosDeps = { readonly logged: readonly string[]; readonly onSent: () => void };

/**
 * Sends photos one after the other, each with its key, so a photo that is sent again is stored once. One that may succeed later stays
 * with the handover, and a toast offers it again where the form is closed. A refused one is reported and dropped.
 */
export function useHandoverPhotos(handover: Handover, { logged, onSent }: HandoverPhotosDeps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const outbox = useSyncExternalStore(outboxes.subscribe, () => outboxOf(handover));
  const isShown = useRef(false);
  const change = (part: Partial<Outbox>): void =>
    outboxes.setState({ [handover.entryId]: { ...outboxOf(handover), ...part } });
  const sendOne = async ({ file, key }: OutgoingPhoto): Promise<Outcome> => {
    try {
      const { id } = await sendFile(addHandoverPhoto, { params: handover, file, idempotencyKey: key });
      return { id };
    } catch (error) {
      return { error };
    }
  };
  const sendAll = async (photos: readonly OutgoingPhoto[]) => {
    const sender = owner;
    change({ sending: outboxOf(handover).sending + photos.length });
    for (const photo of photos) {
      const outcome = await sendOne(photo);
      if (owner !== sender) return;
      const { sent, sending, failed } = outboxOf(handover);
      if ('id' in outcome) {
        change({ sending: sending - 1, sent: [...sent, outcome.id] });
        onSent();
      } else if (isRefusedForGood(outcome.error)) {
        change({ sending: sending - 1 });
        showRefusal(t, outcome.error);
      } else {
        change({ sending: sending - 1, failed: [...failed, photo] });
      }
    }
    void client.invalidateQueries({ queryKey: [...queryKeys.repairTrail, handover.id] });
    if (!isShown.current) tellFailed();
  };
  const retry = () => {
    const { failed } = outboxOf(handover);
    change({ failed: [] });
    void sendAll(failed);
  };
  const tellFailed = () => {
    const count = outboxOf(handover).failed.length;
    if (count === 0) return;
    const retryFromToast = () => {
      dismissToast();
      retry();
    };
    toast({
      title: t('handover.dialog.photoFailed', { count }),
      description: t('common.repairNumber', { id: handover.id }),
      variant: 'destructive',
      duration: Infinity,
      action: (
        <Button variant="secondary" className="mt-1 justify-self-start" onClick={retryFromToast}>
          {t('handover.dialog.photoRetry')}
        </Button>
      ),
    });
  };
  const tellOnClosing = useEffectEvent(tellFailed);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      tellOnClosing();
    };
  }, []);
  useUnsavedInput(outbox.failed.length > 0);
  const stored = new Set([...logged, ...outbox.sent]).size;
  return {
    sent: outbox.sent.length,
    failed: outbox.failed.length,
    room: MAX_PHOTOS - stored - outbox.sending - outbox.failed.length,
    hasUnsent: () => outboxOf(handover).sending + outboxOf(handover).failed.length > 0,
    add: (files: readonly Blob[]): void => void sendAll(files.map((file) => ({ file, key: crypto.randomUUID() }))),
    retry,
  };
}

type Outcome = { readonly id: string } | { readonly error: unknown };

/** The server stores it under the photo's key, so a repeat gets it again. */
function isRefusedForGood(error: unknown): boolean {
  return error instanceof ApiError && isRefusal(error) && error.status !== 429;
}

/** Shows why a photo was refused. Photos of a handover can't be removed to make room. */
function showRefusal(t: Translate, error: unknown): void {
  const key = errorKeyOf(error);
  const reason = key === 'tooManyPhotos' ? { description: t('photos.full') } : {};
  toast({ ...errorToast(t, key), ...reason, variant: 'destructive' });
}
