import type { ChainStep, Issue, StaffRepair } from '@atelier/contract';
import { isWithUs } from '@atelier/domain';
import { errorToast } from '@atelier/i18n';
import { Alert } from '@atelier/ui';
import { useState } from 'react';
import { errorKeyOf } from '#shared/api/api-error.ts';
import { FormField } from '#shared/form/form-field.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { capturedIssues } from '#subjects/transitions/context/captured-issues.ts';
import { counterHandoverOf, type CounterHandover } from '#subjects/transitions/actions/counter-handover.ts';
import { conflictingRepair, type Transitions } from '#subjects/transitions/steps/transition-repair.ts';
import { ChangedRepairNotice } from '#subjects/transitions/forms/transition-dialog.tsx';
import { FormDialog } from '#subjects/staff/forms/form-dialog.tsx';
import { LazyCounterDue } from '#subjects/staff/till/lazy-payment.tsx';
import {
  AccessoriesField,
  idsIn,
  MissingReasonField,
  ReturnedField,
} from '#subjects/transitions/fields/accessory-fields.tsx';
import { ConditionField, ReceiverField } from '#subjects/transitions/fields/handover-fields.tsx';

type CounterDialogProps = {
  repair: StaffRepair;
  /** Repair and handover when the dialog was opened. */
  seen: StaffRepair;
  handover: CounterHandover;
  transitions: Transitions;
  onTaken: (after: StaffRepair) => void;
  onClose: () => void;
};

const emptyValues = { receivedBy: '', condition: '', accessories: '', returned: '', missingReason: '' };

/**
 * Renders the form of a counter handover. Day, place and person are now, here and the user. A change meanwhile is named, and freezes the form
 * with its text if nothing can be handed over any more.
 */
export function CounterDialog({ repair, seen, handover: opened, transitions, onTaken, onClose }: CounterDialogProps) {
  const { t } = useTranslation();
  const isPending = transitions.pending.has(repair.id);
  const remaining = remainingHandover(repair, opened);
  const isUnavailable = !isPending && remaining === null;
  const handover = remaining ?? opened;
  const withUs = repair.accessories.filter(isWithUs);
  const [values, setValues] = useState({ ...emptyValues, returned: withUs.map(({ id }) => id).join(' ') });
  const isReturn = handover.visitType === 'RETURN' && withUs.length > 0;
  const leavesSome = withUs.some(({ id }) => !idsIn(values.returned).includes(id));
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const steps = stepsOf(handover, values, isReturn);
  const issues = issuesOf(handover, steps, values);
  const problemAt = (field: keyof typeof emptyValues) =>
    wasSubmitted ? issues.find(({ path }) => path === field)?.message : undefined;
  const submit = () => {
    setWasSubmitted(true);
    if (issues.length > 0) return;
    transitions.take(repair.id, {
      body: { steps, version: repair.version },
      onTaken,
      // A conflict is reported above the form.
      onRefused: (error) =>
        setRefused(conflictingRepair(error) === null ? errorToast(t, errorKeyOf(error)).description : null),
    });
  };
  const setField = (field: keyof typeof emptyValues) => (text: string) =>
    setValues((before) => ({ ...before, [field]: text }));
  return (
    <FormDialog
      title={t(`planning.counter.${handover.visitType}.title`)}
      action={t(`planning.counter.${handover.visitType}.submit`)}
      submitting={isPending}
      locked={isUnavailable}
      onSubmit={submit}
      onClose={onClose}
    >
      {!isPending && <MovedNotice seen={seen} repair={repair} handover={opened} isUnavailable={isUnavailable} />}
      {refused !== null && <Alert variant="warning" title={refused} />}
      {handover.visitType === 'RETURN' && <LazyCounterDue repairId={repair.id} />}
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
        <FormField label={t('workshop.fields.receivedBy')} required error={problemAt('receivedBy')}>
          <ReceiverField customer={repair.customer.name} value={values.receivedBy} onChange={setField('receivedBy')} />
        </FormField>
      )}
      <FormField label={t('workshop.fields.condition')} required={false} error={problemAt('condition')}>
        <ConditionField value={values.condition} onChange={setField('condition')} />
      </FormField>
      {handover.visitType === 'PICKUP' && (
        <FormField
          label={t('workshop.fields.accessories')}
          required={false}
          description={t('workshop.hints.accessories')}
          error={problemAt('accessories')}
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

/** Returns how the opened handover goes on from the repair as it is now, null if it can't. */
function remainingHandover(repair: StaffRepair, { visitType }: CounterHandover): CounterHandover | null {
  const current = counterHandoverOf(repair);
  return current?.visitType === visitType ? current : null;
}

type MovedNoticeProps = Pick<CounterDialogProps, 'seen' | 'repair' | 'handover'> & { isUnavailable: boolean };

function MovedNotice({ seen, repair, handover, isUnavailable }: MovedNoticeProps) {
  const { t } = useTranslation();
  if (repair.version === seen.version) return null;
  const unavailableStep = isUnavailable ? t(`planning.counter.${handover.visitType}.button`) : null;
  return <ChangedRepairNotice seen={seen} repair={repair} unavailableStep={unavailableStep} />;
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

function issuesOf({ visitType }: CounterHandover, steps: readonly ChainStep[], values: typeof emptyValues): Issue[] {
  const isMissing = visitType === 'RETURN' && values.receivedBy.trim() === '';
  return [
    ...(isMissing ? [{ path: 'receivedBy', message: 'required' }] : []),
    ...steps.flatMap(({ action, ...captured }) => capturedIssues(action, captured)),
  ];
}

function nonEmpty<Said extends Readonly<Record<string, string>>>(fields: Said): Partial<Said> {
  return Object.values(fields).some((text) => text.trim() !== '') ? fields : {};
}
