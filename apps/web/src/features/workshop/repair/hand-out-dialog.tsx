import type { StaffRepair } from '@atelier/contract';
import { errorToast } from '@atelier/i18n';
import { Alert } from '@atelier/ui';
import { useState } from 'react';
import { errorKeyOf } from '#shared/api/api-error.ts';
import { FormField } from '#shared/form/form-field.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import type { Transitions } from '../api/transition-repair.ts';
import { FormDialog } from '../form-dialog.tsx';
import { PhraseField } from '../transition/phrase-field.tsx';
import { ReceiverField } from '../transition/receiver-field.tsx';

type HandOutDialogProps = {
  repair: StaffRepair;
  transitions: Transitions;
  onTaken: (after: StaffRepair) => void;
  onClose: () => void;
};

/** To whom the device goes, and in what condition; day, place and person are here, now and who says so. */
export function HandOutDialog({ repair, transitions, onTaken, onClose }: HandOutDialogProps) {
  const { t } = useTranslation();
  const [receivedBy, setReceivedBy] = useState('');
  const [condition, setCondition] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const isMissing = receivedBy.trim() === '';
  const submit = (): void => {
    setTried(true);
    if (isMissing) return;
    transitions.take(repair.id, {
      body: { steps: stepsOf({ receivedBy, condition }), version: repair.version },
      onTaken,
      onRefused: (error) => setRefused(errorToast(t, errorKeyOf(error)).description),
    });
  };
  return (
    <FormDialog
      title={t('planning.handOut.title')}
      action={t('planning.handOut.submit')}
      submitting={transitions.pending.has(repair.id)}
      onSubmit={submit}
      onClose={onClose}
    >
      {refused !== null && <Alert variant="warning" title={refused} />}
      <FormField label={t('workshop.fields.receivedBy')} required error={tried && isMissing ? 'required' : undefined}>
        <ReceiverField customer={repair.customer.name} value={receivedBy} onChange={setReceivedBy} />
      </FormField>
      <FormField label={t('workshop.fields.condition')}>
        <PhraseField about="condition" value={condition} onChange={setCondition} />
      </FormField>
    </FormDialog>
  );
}

/** Planned, given, fetched and handed out as one. */
function stepsOf({ receivedBy, condition }: { receivedBy: string; condition: string }) {
  const said = condition.trim() === '' ? { receivedBy } : { receivedBy, condition };
  return [
    { action: 'Repair.confirm.return' as const },
    { action: 'Repair.return.assigned' as const },
    { action: 'Repair.return.collected' as const },
    { action: 'Repair.return.delivered' as const, ...said },
  ];
}
