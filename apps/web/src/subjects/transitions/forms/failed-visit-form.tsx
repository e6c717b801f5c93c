import { addDoorPhoto, type StaffRepair } from '@atelier/contract';
import { visitFailures, type Captured } from '@atelier/domain';
import type { Translate } from '@atelier/i18n';
import { Button, DialogBody, DialogClose, DialogFooter, dismissToast, toast, UserText } from '@atelier/ui';
import { type ReactNode, useState } from 'react';
import { sendFile } from '#shared/api/send-file.ts';
import { showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { DoorPhotoField } from '#subjects/repair/photos/door-photo.tsx';
import { transitionDraft, type ActionFormProps } from '../context/use-action-form.ts';
import { conflictingRepair } from '../steps/transition-repair.ts';

const postponeReasons = ['vehicle', 'late', 'full', 'ill', 'other'] as const;

export function FailedVisitForm(props: ActionFormProps) {
  const { t } = useTranslation();
  const [doorPhoto, setDoorPhoto] = useState<Blob | null>(null);
  const [isTaking, setTaking] = useState(false);
  const reasons = visitFailures.map((failure) => ({
    name: t(`workshop.failure.${failure}`),
    captured: { how: 'VISIT', failure } as const,
  }));
  const onTaken: ActionFormProps['onTaken'] = (action, after) => {
    if (doorPhoto !== null) sendDoorPhoto(t, after, { file: doorPhoto, key: crypto.randomUUID() });
    props.onTaken(action, after);
  };
  return (
    <ReasonForm
      {...props}
      onTaken={onTaken}
      text={t('transition.failedVisit.text')}
      reasons={reasons}
      locked={isTaking}
    >
      <DoorPhotoField file={doorPhoto} onChange={setDoorPhoto} onBusy={setTaking} />
    </ReasonForm>
  );
}

type OutgoingPhoto = { readonly file: Blob; readonly key: string };

/** Sends the photo after its transition. One that fails is offered again with its key, so it is stored once. */
function sendDoorPhoto(t: Translate, repair: StaffRepair, { file, key }: OutgoingPhoto): void {
  const { id } = repair;
  const visitId = repair.visits.findLast(({ failure }) => failure !== null)?.id ?? '';
  sendFile(addDoorPhoto, { params: { id, visitId }, file, idempotencyKey: key }).catch(() => {
    const retry = () => {
      dismissToast();
      sendDoorPhoto(t, repair, { file, key });
    };
    toast({
      title: t('photos.doorFailed'),
      description: t('common.repairNumber', { id }),
      variant: 'destructive',
      duration: Infinity,
      action: (
        <Button variant="secondary" className="mt-1 justify-self-start" onClick={retry}>
          {t('photos.resend')}
        </Button>
      ),
    });
  });
}

/** Records why a driver postpones a visit. The log stores the reason in the driver's language. */
export function PostponedVisitForm(props: ActionFormProps) {
  const { t } = useTranslation();
  const reasons = postponeReasons.map((hindrance) => {
    const name = t(`transition.postpone.${hindrance}`);
    return { name, captured: { reason: name } };
  });
  return <ReasonForm {...props} text={t('transition.postpone.text')} reasons={reasons} />;
}

type Reason = { readonly name: string; readonly captured: Pick<Captured, 'how' | 'failure' | 'reason'> };

type ReasonFormProps = ActionFormProps & {
  text: string;
  reasons: readonly Reason[];
  locked?: boolean;
  children?: ReactNode;
};

/** Renders the reasons as buttons. One tap submits the form. */
function ReasonForm({ opened, transition, onTaken, text, reasons, locked = false, children }: ReasonFormProps) {
  const { t } = useTranslation();
  const { isUnavailable, actions, version, draftKey } = opened;
  const { take, isPending } = transition;
  const [action] = actions;
  const tap = ({ captured }: Reason) => {
    if (action === undefined) return;
    take({
      body: { action, version, ...captured },
      onTaken: (after) => {
        transitionDraft.forget(draftKey);
        onTaken(action, after);
      },
      onRefused: (error) => conflictingRepair(error) ?? showError(t, error),
    });
  };
  return (
    <>
      <DialogBody>
        <fieldset disabled={isPending || isUnavailable} className="grid min-w-0 gap-3">
          <p className="text-ink-muted">{text}</p>
          {children}
          {reasons.map((reason) => (
            <Button
              key={reason.name}
              data-tap
              disabled={locked}
              variant="secondary"
              size="lg"
              className="h-auto min-h-12 w-full py-2 whitespace-normal"
              onClick={() => tap(reason)}
            >
              <UserText>{reason.name}</UserText>
            </Button>
          ))}
        </fieldset>
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="secondary">{t(isUnavailable ? 'common.close' : 'workshop.form.cancel')}</Button>
        </DialogClose>
      </DialogFooter>
    </>
  );
}
