import type { ChainStep, StaffRepair } from '@atelier/contract';
import { isWithUs } from '@atelier/domain';
import { errorToast } from '@atelier/i18n';
import { Alert } from '@atelier/ui';
import { useState } from 'react';
import { errorKeyOf } from '#shared/api/api-error.ts';
import { FormField } from '#shared/form/form-field.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import type { CounterHandover } from '#subjects/transitions/actions/counter-handover.ts';
import type { Transitions } from '#subjects/transitions/steps/transition-repair.ts';
import { FormDialog } from '#subjects/staff/forms/form-dialog.tsx';
import {
  AccessoriesField,
  idsIn,
  MissingReasonField,
  ReturnedField,
} from '#subjects/transitions/fields/accessory-fields.tsx';
import { ConditionField, ReceiverField } from '#subjects/transitions/fields/handover-fields.tsx';

type CounterDialogProps = {
  repair: StaffRepair;
  handover: CounterHandover;
  transitions: Transitions;
  onTaken: (after: StaffRepair) => void;
  onClose: () => void;
};

const emptyValues = { receivedBy: '', condition: '', accessories: '', returned: '', missingReason: '' };

/** Renders the form of a counter handover. Day, place and person are now, here and the user. */
export function CounterDialog({ repair, handover, transitions, onTaken, onClose }: CounterDialogProps) {
  const { t } = useTranslation();
  const withUs = repair.accessories.filter(isWithUs);
  const [values, setValues] = useState({ ...emptyValues, returned: withUs.map(({ id }) => id).join(' ') });
  const isReturn = handover.visitType === 'RETURN' && withUs.length > 0;
  const leavesSome = withUs.some(({ id }) => !idsIn(values.returned).includes(id));
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const isMissing = handover.visitType === 'RETURN' && values.receivedBy.trim() === '';
  const submit = () => {
    setWasSubmitted(true);
    if (isMissing) return;
    transitions.take(repair.id, {
      body: { steps: stepsOf(handover, values, isReturn), version: repair.version },
      onTaken,
      onRefused: (error) => setRefused(errorToast(t, errorKeyOf(error)).description),
    });
  };
  const setField = (field: keyof typeof emptyValues) => (text: string) =>
    setValues((before) => ({ ...before, [field]: text }));
  return (
    <FormDialog
      title={t(`planning.counter.${handover.visitType}.title`)}
      action={t(`planning.counter.${handover.visitType}.submit`)}
      submitting={transitions.pending.has(repair.id)}
      onSubmit={submit}
      onClose={onClose}
    >
      {refused !== null && <Alert variant="warning" title={refused} />}
      {isReturn && (
        <FormField label={t('workshop.fields.returned')} description={t('workshop.hints.returned')}>
          <ReturnedField accessories={withUs} value={values.returned} onChange={setField('returned')} />
        </FormField>
      )}
      {isReturn && leavesSome && (
        <FormField label={t('workshop.fields.missingReason')} required={false}>
          <MissingReasonField value={values.missingReason} onChange={setField('missingReason')} />
        </FormField>
      )}
      {handover.visitType === 'RETURN' && (
        <FormField
          label={t('workshop.fields.receivedBy')}
          required
          error={wasSubmitted && isMissing ? 'required' : undefined}
        >
          <ReceiverField customer={repair.customer.name} value={values.receivedBy} onChange={setField('receivedBy')} />
        </FormField>
      )}
      <FormField label={t('workshop.fields.condition')} required={false}>
        <ConditionField value={values.condition} onChange={setField('condition')} />
      </FormField>
      {handover.visitType === 'PICKUP' && (
        <FormField
          label={t('workshop.fields.accessories')}
          required={false}
          description={t('workshop.hints.accessories')}
        >
          <AccessoriesField
            icon={repair.device.type.icon}
            value={values.accessories}
            onChange={setField('accessories')}
          />
        </FormField>
      )}
    </FormDialog>
  );
}

/** Returns assignment, pickup and delivery as one chain. The device's condition is captured at the change of custody. */
function stepsOf(
  { visitType, precedingSteps }: CounterHandover,
  { receivedBy, condition, accessories, returned, missingReason }: typeof emptyValues,
  isReturn: boolean,
): ChainStep[] {
  const observed = {
    ...nonEmpty({ condition }),
    ...(visitType === 'PICKUP' ? nonEmpty({ accessories }) : { receivedBy }),
    ...(isReturn ? { returned: idsIn(returned), ...nonEmpty({ missingReason }) } : {}),
  };
  const before = precedingSteps.map((action) => ({ action }));
  if (visitType === 'PICKUP') {
    return [
      ...before,
      { action: 'Repair.pickup.assigned' },
      { action: 'Repair.pickup.collected', ...observed },
      { action: 'Repair.pickup.delivered' },
    ];
  }
  return [
    ...before,
    { action: 'Repair.return.assigned' },
    { action: 'Repair.return.collected' },
    { action: 'Repair.return.delivered', ...observed },
  ];
}

function nonEmpty<Said extends Readonly<Record<string, string>>>(fields: Said): Partial<Said> {
  return Object.values(fields).some((text) => text.trim() !== '') ? fields : {};
}
