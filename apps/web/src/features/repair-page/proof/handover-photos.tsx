import { addHandoverPhoto } from '@atelier/contract';
import { Button, dismissToast, toast } from '@atelier/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import { onUserChange } from '#shared/api/current-user.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { sendFile } from '#shared/api/send-file.ts';
import { useUnsavedInput } from '#shared/form/unsaved-input.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import type { Handover } from './use-proof.ts';

type OutgoingPhoto = { readonly file: Blob; readonly key: string };

type Outbox = { readonly sent: number; readonly sending: number; readonly failed: readonly OutgoingPhoto[] };

const emptyOutbox: Outbox = { sent: 0, sending: 0, failed: [] };

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

/**
 * Sends photos one after the other, each with its key, so a photo that is sent again is stored once. One that fails stays with the
 * handover, and a toast offers it again where the form is closed.
 */
export function useHandoverPhotos(handover: Handover, onSent: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const outbox = useSyncExternalStore(outboxes.subscribe, () => outboxOf(handover));
  const isShown = useRef(false);
  const change = (part: Partial<Outbox>): void =>
    outboxes.setState({ [handover.entryId]: { ...outboxOf(handover), ...part } });
  const sendAll = async (photos: readonly OutgoingPhoto[]): Promise<void> => {
    const sender = owner;
    change({ sending: outboxOf(handover).sending + photos.length });
    for (const photo of photos) {
      const isSent = await sendFile(addHandoverPhoto, {
        params: handover,
        file: photo.file,
        idempotencyKey: photo.key,
      }).then(
        () => true,
        () => false,
      );
      if (owner !== sender) return;
      const { sent, sending, failed } = outboxOf(handover);
      change(isSent ? { sending: sending - 1, sent: sent + 1 } : { sending: sending - 1, failed: [...failed, photo] });
      if (isSent) onSent();
    }
    void client.invalidateQueries({ queryKey: [...queryKeys.repairTrail, handover.id] });
    if (!isShown.current) tellFailed();
  };
  const retry = (): void => {
    const { failed } = outboxOf(handover);
    change({ failed: [] });
    void sendAll(failed);
  };
  const tellFailed = (): void => {
    const count = outboxOf(handover).failed.length;
    if (count === 0) return;
    const retryFromToast = (): void => {
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
  return {
    ...outbox,
    hasUnsent: () => outboxOf(handover).sending + outboxOf(handover).failed.length > 0,
    add: (files: readonly Blob[]): void => void sendAll(files.map((file) => ({ file, key: crypto.randomUUID() }))),
    retry,
  };
}
