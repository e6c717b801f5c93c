import { ConfirmDialog, DialogBody, Skeleton } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '../../../shared/dialogs/dialog-frame.tsx';
import { dialogStore } from '../../../shared/dialogs/dialog-store.ts';
import type { RequestPrefill } from '../../../shared/dialogs/dialog-store.ts';
import { LoadFailure } from '../../../shared/feedback/load-failure.tsx';
import { useSession } from '../../../shared/session/use-session.ts';
import { deviceTypesQuery, myDevicesQuery } from '../api/list-devices.ts';
import { RequestWizard } from './request-wizard.tsx';

type RequestDialogProps = { prefill: RequestPrefill | null };

type WizardProps = RequestDialogProps & { onTyped: (typed: boolean) => void };

/** The wizard once devices and their types are there. */
const LoadedWizard = ({ prefill, onTyped }: WizardProps) => {
  const { user } = useSession();
  const devices = useQuery(myDevicesQuery());
  const types = useQuery(deviceTypesQuery());
  if (user !== null && devices.data !== undefined && types.data !== undefined) {
    return <RequestWizard start={{ prefill, user, devices: devices.data, types: types.data }} onTyped={onTyped} />;
  }
  const retry = (): void => {
    for (const query of [devices, types]) if (query.isError) void query.refetch();
  };
  return (
    <DialogBody>
      {devices.isError || types.isError ? (
        <LoadFailure retrying={devices.isFetching || types.isFetching} onRetry={retry} />
      ) : (
        <div className="grid gap-5">
          <Skeleton className="h-12 rounded-control" />
          <Skeleton className="h-11 rounded-control" />
          <Skeleton className="h-64 rounded-control" />
        </div>
      )}
    </DialogBody>
  );
};

/** Requests a repair or updates a request; closes with a question when something was typed, and returns to where it came from. */
export const RequestDialog = ({ prefill }: RequestDialogProps) => {
  const { t } = useTranslation();
  const typed = useRef(false);
  const [asking, setAsking] = useState(false);
  const onTyped = useCallback((now: boolean) => {
    typed.current = now;
  }, []);
  const close = (): void => (typed.current ? setAsking(true) : dialogStore.closeTop());
  return (
    <>
      <DialogFrame title={prefill === null ? t('wizard.title') : t('wizard.updateTitle')} onClose={close}>
        <LoadedWizard prefill={prefill} onTyped={onTyped} />
      </DialogFrame>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('wizard.discard.title')}
        description={t('wizard.discard.text')}
        confirmLabel={t('wizard.discard.confirm')}
        cancelLabel={t('wizard.discard.keep')}
        tone="danger"
        onConfirm={dialogStore.closeTop}
      />
    </>
  );
};
