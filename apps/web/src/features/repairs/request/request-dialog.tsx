import { DialogBody, Skeleton } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCloseGuard, type CloseGuard } from '#shared/dialogs/close-guard.tsx';
import { DialogFrame } from '#shared/dialogs/dialog-frame.tsx';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { LoadFailure } from '#shared/feedback/load-failure.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { lazyWithFailure } from '#shared/chunks/lazy-with-failure.tsx';
import { deviceTypesQuery } from '#subjects/device/device-types.ts';
import { useSession } from '#subjects/session/use-session.tsx';
import { myDevicesQuery, deviceSelectChunk } from './steps/device-step.tsx';
import { photosFieldChunk } from './steps/issue-step.tsx';
import { forgetRequestDraft, type RequestOrigin } from './request-machine.ts';
import { RequestWizard, reviewStepChunk } from './request-wizard.tsx';

const PhotosSending = lazyWithFailure(async () => (await import('./photos-sending.tsx')).PhotosSending);

export async function preloadRequestChunks(): Promise<void> {
  await Promise.all([deviceSelectChunk(), photosFieldChunk(), reviewStepChunk(), PhotosSending.preload()]);
}

/** Requests or updates a repair. Closing asks for confirmation after typing. */
export function RequestDialog(origin: RequestOrigin) {
  const { prefill } = origin;
  const { t } = useTranslation();
  const [sentId, setSentId] = useState<string | null>(null);
  // Adds a history entry for direct links, so Back returns to the previous step there too.
  useEffect(() => dialogStore.openLinked(), []);
  const forget = (): void => forgetRequestDraft(origin);
  const { onTyped, onBack, close, leave, question } = useCloseGuard(() => {
    dialogStore.closeTop();
    if (sentId !== null)
      void import('./photos-sending.tsx').then(
        ({ showUnsentPhotosToast }) => showUnsentPhotosToast(t, sentId),
        // The repair's details report it too.
        () => undefined,
      );
  }, forget);
  const onSent = (repairId: string) => {
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
          <LoadedWizard {...origin} onTyped={onTyped} onBack={onBack} leave={leave} onSent={onSent} />
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

function LoadedWizard({ prefill, again, onTyped, onBack, leave, onSent }: WizardProps) {
  const { user } = useSession();
  const devices = useQuery(myDevicesQuery);
  const types = useQuery(deviceTypesQuery);
  if (user !== null && devices.data !== undefined && types.data !== undefined) {
    const start = { prefill, again, user, devices: devices.data, types: types.data, leave, onSent };
    return <RequestWizard start={start} onTyped={onTyped} onBack={onBack} />;
  }
  const missing = [devices, types].filter(({ data }) => data === undefined);
  // Offline queries are paused, so they neither succeed nor fail.
  const query = {
    isFetching: missing.some(({ isFetching }) => isFetching),
    refetch: () => missing.forEach(({ refetch }) => void refetch()),
  };
  return (
    <DialogBody>
      {missing.some(({ isError, isPaused }) => isError || isPaused) ? (
        <LoadFailure query={query} />
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
