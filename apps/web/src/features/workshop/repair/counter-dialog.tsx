import type { ChainStep, StaffRepair } from '@atelier/contract';
import type { Action, VisitType } from '@atelier/domain';
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

/** How a device goes over the counter: which way, and the steps that come before it changes hands. */
export type OverCounter = { readonly way: VisitType; readonly first: readonly Action[] };

type CounterDialogProps = {
  repair: StaffRepair;
  over: OverCounter;
  transitions: Transitions;
  onTaken: (after: StaffRepair) => void;
  onClose: () => void;
};

const nothing = { receivedBy: '', condition: '', accessories: '' };

/** What is said of a device at the counter; day, place and person are here, now and who says so. */
export function CounterDialog({ repair, over, transitions, onTaken, onClose }: CounterDialogProps) {
  const { t } = useTranslation();
  const [said, setSaid] = useState(nothing);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const isMissing = over.way === 'RETURN' && said.receivedBy.trim() === '';
  const submit = (): void => {
    setTried(true);
    if (isMissing) return;
    transitions.take(repair.id, {
      body: { steps: stepsOf(over, said), version: repair.version },
      onTaken,
      onRefused: (error) => setRefused(errorToast(t, errorKeyOf(error)).description),
    });
  };
  const say = (field: keyof typeof nothing) => (text: string) => setSaid((before) => ({ ...before, [field]: text }));
  return (
    <FormDialog
      title={t(`planning.counter.${over.way}.title`)}
      action={t(`planning.counter.${over.way}.submit`)}
      submitting={transitions.pending.has(repair.id)}
      onSubmit={submit}
      onClose={onClose}
    >
      {refused !== null && <Alert variant="warning" title={refused} />}
      {over.way === 'RETURN' && (
        <FormField label={t('workshop.fields.receivedBy')} required error={tried && isMissing ? 'required' : undefined}>
          <ReceiverField customer={repair.customer.name} value={said.receivedBy} onChange={say('receivedBy')} />
        </FormField>
      )}
      <FormField label={t('workshop.fields.condition')}>
        <PhraseField about="condition" value={said.condition} onChange={say('condition')} />
      </FormField>
      {over.way === 'PICKUP' && (
        <FormField label={t('workshop.fields.accessories')}>
          <PhraseField about="accessories" value={said.accessories} onChange={say('accessories')} />
        </FormField>
      )}
    </FormDialog>
  );
}

/** Assigned, collected and delivered as one: what was seen of the device is said where it changes hands. */
function stepsOf({ way, first }: OverCounter, { receivedBy, condition, accessories }: typeof nothing): ChainStep[] {
  const seen = { ...filled({ condition }), ...(way === 'PICKUP' ? filled({ accessories }) : { receivedBy }) };
  const before = first.map((action) => ({ action }));
  if (way === 'PICKUP') {
    return [
      ...before,
      { action: 'Repair.pickup.assigned' },
      { action: 'Repair.pickup.collected', ...seen },
      { action: 'Repair.pickup.delivered' },
    ];
  }
  return [
    ...before,
    { action: 'Repair.return.assigned' },
    { action: 'Repair.return.collected' },
    { action: 'Repair.return.delivered', ...seen },
  ];
}

function filled<Said extends Readonly<Record<string, string>>>(said: Said): Partial<Said> {
  return Object.values(said).some((text) => text.trim() !== '') ? said : {};
}
