import type { StaffRepair } from '@atelier/contract';
import { errorToast } from '@atelier/i18n';
import {
  Alert,
  Button,
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@atelier/ui';
import { useState, type FormEvent } from 'react';
import { errorKeyOf } from '#shared/api/api-error.ts';
import { useOwnEntry } from '#shared/dialogs/use-own-entry.ts';
import { FormField } from '#shared/form/form-field.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import type { Transitions } from '../api/transition-repair.ts';
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
  useOwnEntry(true, onClose);
  const [receivedBy, setReceivedBy] = useState('');
  const [condition, setCondition] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const isMissing = receivedBy.trim() === '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isMissing) return;
    transitions.take(repair.id, {
      body: { steps: stepsOf({ receivedBy, condition }), version: repair.version },
      onTaken,
      onRefused: (error) => setRefused(errorToast(t, errorKeyOf(error)).description),
    });
  };
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent size="sm" closeLabel={t('common.close')} aria-describedby={undefined}>
        <DialogHeader>
          <DialogTitle>{t('planning.handOut.title')}</DialogTitle>
        </DialogHeader>
        <form noValidate className="contents" onSubmit={submit}>
          <DialogBody>
            {refused !== null && <Alert variant="warning" title={refused} />}
            <FormField
              label={t('workshop.fields.receivedBy')}
              required
              error={tried && isMissing ? 'required' : undefined}
            >
              <ReceiverField customer={repair.customer.name} value={receivedBy} onChange={setReceivedBy} />
            </FormField>
            <FormField label={t('workshop.fields.condition')}>
              <PhraseField about="condition" value={condition} onChange={setCondition} />
            </FormField>
          </DialogBody>
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="secondary">{t('workshop.form.cancel')}</Button>
            </DialogClose>
            <Button type="submit" loading={transitions.pending.has(repair.id)}>
              {t('planning.handOut.submit')}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
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
