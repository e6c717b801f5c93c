import { DialogBody, Skeleton } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCloseGuard, type CloseGuard } from '#shared/dialogs/close-guard.tsx';
import { DialogFrame } from '#shared/dialogs/dialog-frame.tsx';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { LoadFailure } from '#shared/feedback/load-failure.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { lazyComponent } from '#shared/chunks/lazy-component.tsx';
import { ChunkFailure } from '#shared/chunks/chunk-failure.tsx';
import { deviceTypesQuery } from '#subjects/device/device-types.ts';
import { useSession } from '#subjects/session/use-session.ts';
import { myDevicesQuery } from '../api/list-devices.ts';
import { deviceSelectChunk } from './device-picker.tsx';
import { photosFieldChunk } from './issue-step.tsx';
import { forgetRequestDraft, type RequestOrigin } from './request-draft.ts';
import { RequestWizard } from './request-wizard.tsx';

const PhotosSending = lazyComponent(async () => (await import('./photos-sending.tsx')).PhotosSending, {
  renderFailure: (failure) => <ChunkFailure {...failure} />,
});

/** Fetches what the form asks for on its way. */
export async function preloadRequestChunks(): Promise<void> {
  await Promise.all([deviceSelectChunk(), photosFieldChunk(), PhotosSending.preload()]);
}

/** Requests a repair or updates a request; closes with a question when something was typed, and returns to where it came from. */
export function RequestDialog(origin: RequestOrigin) {
  const { prefill } = origin;
  const { t } = useTranslation();
  const [sentId, setSentId] = useState<string | null>(null);
  // Also where a link leads straight to the form, Back is the former step.
  useEffect(() => dialogStore.openLinked(), []);
  const forget = (): void => forgetRequestDraft(origin);
  const { onTyped, onBack, close, leave, question } = useCloseGuard(() => {
    dialogStore.closeTop();
    if (sentId !== null)
      void import('./photos-sending.tsx').then(
        ({ showUnsentPhotosToast }) => showUnsentPhotosToast(t, sentId),
        // The details of the repair say the same.
        () => undefined,
      );
  }, forget);
  const sent = (repairId: string): void => {
    onTyped(false);
    setSentId(repairId);
  };
  return (
    <>
      <DialogFrame
        title={prefill === null ? t('wizard.title') : t('wizard.updateTitle')}
        steady
        keepsText
        onClose={close}
      >
        {sentId === null ? (
          <LoadedWizard {...origin} onTyped={onTyped} onBack={onBack} leave={leave} onSent={sent} />
        ) : (
          <PhotosSending repairId={sentId} onClose={close} />
        )}
      </DialogFrame>
      {question}
    </>
  );
}

type WizardProps = RequestOrigin &
  Pick<CloseGuard, 'onTyped' | 'onBack' | 'leave'> & { onSent: (repairId: string) => void };

/** The wizard once devices and their types are there. */
function LoadedWizard({ prefill, again, onTyped, onBack, leave, onSent }: WizardProps) {
  const { user } = useSession();
  const devices = useQuery(myDevicesQuery());
  const types = useQuery(deviceTypesQuery());
  if (user !== null && devices.data !== undefined && types.data !== undefined) {
    const start = { prefill, again, user, devices: devices.data, types: types.data, leave, onSent };
    return <RequestWizard start={start} onTyped={onTyped} onBack={onBack} />;
  }
  const missing = [devices, types].filter(({ data }) => data === undefined);
  // Without a connection nothing is asked, and nothing fails either: it would be grey for ever.
  const retry = (): void => missing.forEach((query) => void query.refetch());
  return (
    <DialogBody>
      {missing.some(({ isError, isPaused }) => isError || isPaused) ? (
        <LoadFailure retrying={missing.some(({ isFetching }) => isFetching)} onRetry={retry} />
      ) : (
        <div className="grid gap-5">
          <Skeleton className="h-12 rounded-control" />
          <Skeleton className="h-11 rounded-control" />
          <Skeleton className="h-64 rounded-control" />
        </div>
      )}
    </DialogBody>
  );
}
