import type { Partner } from '@atelier/contract';
import { addWorkingDays, contactAttemptKinds, delayReasons, fieldKinds, visitFailures } from '@atelier/domain';
import { Input, ProperName, RadioCard, RadioGroup, Switch, Textarea } from '@atelier/ui';
import { useRef, type ReactNode } from 'react';
import { Controller, useWatch, type ControllerRenderProps } from 'react-hook-form';
import { FormField } from '#shared/form/form-field.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { AssigneeField } from './assignee-field.tsx';
import { CallField } from './call-field.tsx';
import { DayInput } from './day-input.tsx';
import { fieldLabel, howLabel } from './field-label.ts';
import { hintOf } from '../values/field-rules.ts';
import {
  assigneeRole,
  type FormField as Model,
  type TransitionForm,
  type TransitionField as Name,
} from '../values/form-model.ts';
import { shopDayOf, type TransitionValues } from '../values/form-values.ts';
import { CurrentAssignee } from './current-assignee.tsx';
import { PartnerField } from './partner-field.tsx';
import { PhraseField } from './phrase-field.tsx';
import { ReceiverField } from './receiver-field.tsx';
import { currentVisit } from '../actions/repair-facts.ts';
import { shopMomentAt, shopOpenDays } from '../windows/shop-moment.ts';
import type { TransitionFormState } from '../forms/use-transition-form.ts';
import { driverQueryOf, useLikelyDriver } from './use-likely-driver.ts';
import { useWindowBookings } from '../windows/use-window-bookings.ts';
import { WindowField } from './window-field.tsx';

type TextName = Exclude<Name, 'isExternalized'>;
type Text = ControllerRenderProps<TransitionValues, TextName>;
type ControlProps = {
  input: Text;
  step: TransitionForm;
  form: TransitionFormState;
  invalid: boolean;
  required: boolean;
};

function LineControl({ input }: ControlProps) {
  return <Input {...input} autoComplete="off" />;
}

function LinesControl({ input }: ControlProps) {
  return <Textarea {...input} />;
}

function ConditionControl({ input }: ControlProps) {
  return <PhraseField {...input} topic="condition" />;
}

function ReceiverControl({ input, step }: ControlProps) {
  return <ReceiverField {...input} customer={step.repair.customer.name} />;
}

/** Presets the due date from the partner's usual duration until it is edited. */
function PartnerControl({ input, form }: ControlProps) {
  const usual = useRef('');
  const onChosen = ({ usualDays }: Partner): void => {
    const dueDate = form.getValues('dueDate');
    if (usualDays === null || (dueDate !== '' && dueDate !== usual.current)) return;
    usual.current = addWorkingDays(shopDayOf(shopMomentAt(new Date())), usualDays, shopOpenDays().closures);
    form.setValue('dueDate', usual.current, { shouldDirty: true });
  };
  return <PartnerField {...input} name="partner" onChosen={onChosen} />;
}

function AccessoriesControl({ input }: ControlProps) {
  return <PhraseField {...input} topic="accessories" />;
}

function MoneyControl({ input }: ControlProps) {
  return <Input {...input} inputMode="decimal" autoComplete="off" />;
}

function DaysControl({ input }: ControlProps) {
  return <Input {...input} type="number" min={1} max={90} inputMode="numeric" />;
}

function DayControl({ input }: ControlProps) {
  return <DayInput {...input} />;
}

function WindowControl({ input, invalid, step: { repair }, form }: ControlProps) {
  const [date, assigneeId] = useWatch({ control: form.control, name: ['date', 'assigneeId'] });
  const describeBooked = useWindowBookings({
    date,
    zoneId: repair.zoneId,
    assigneeId: assigneeId || null,
    ownIds: [repair.id],
  });
  return <WindowField {...input} invalid={invalid} date={date} describeBooked={describeBooked} />;
}

function AssigneeControl({ input, step, required }: ControlProps) {
  return <AssigneeField {...input} role={assigneeRole(step.action)} required={required} />;
}

function HowControl({ input, step }: ControlProps) {
  const { t } = useTranslation();
  return (
    <RadioGroup value={input.value} onValueChange={input.onChange} className="grid gap-2 sm:grid-cols-3">
      {contactAttemptKinds.map((how) => (
        <RadioCard key={how} value={how} title={howLabel(t, step.action, how)} className="sm:gap-2 sm:px-3" />
      ))}
    </RadioGroup>
  );
}

function FailureControl({ input }: ControlProps) {
  const { t } = useTranslation();
  return (
    <RadioGroup value={input.value} onValueChange={input.onChange} className="grid gap-2 sm:grid-cols-2">
      {visitFailures.map((failure) => (
        <RadioCard key={failure} value={failure} title={t(`workshop.failure.${failure}`)} />
      ))}
    </RadioGroup>
  );
}

function DelayControl({ input }: ControlProps) {
  const { t } = useTranslation();
  return (
    <RadioGroup value={input.value} onValueChange={input.onChange} className="grid gap-2 sm:grid-cols-2">
      {delayReasons.map((reason) => (
        <RadioCard key={reason} value={reason} title={t(`workshop.delayReason.${reason}`)} />
      ))}
    </RadioGroup>
  );
}

function CallControl({ input }: ControlProps) {
  return <CallField {...input} />;
}

type Control = (props: ControlProps) => ReactNode;
type Field = Exclude<TextName, HiddenField>;
type HiddenField = 'proposalId' | 'partnerId';

/** Controls by field kind. Hidden fields and the switch are elsewhere. */
const controls: Readonly<Record<(typeof fieldKinds)[Field], Control>> = {
  line: LineControl,
  lines: LinesControl,
  visitDay: DayControl,
  visitWindow: WindowControl,
  day: DayControl,
  money: MoneyControl,
  workingDays: DaysControl,
  attempt: HowControl,
  failure: FailureControl,
  delayReason: DelayControl,
  callTime: CallControl,
  person: AssigneeControl,
};

const specialControls: Readonly<Partial<Record<Field, Control>>> = {
  condition: ConditionControl,
  accessories: AccessoriesControl,
  receivedBy: ReceiverControl,
  partner: PartnerControl,
};

type TransitionFieldProps = { model: Model; step: TransitionForm; form: TransitionFormState };

export function TransitionField({ model, step, form }: TransitionFieldProps) {
  if (model.kind === 'hidden' || isHidden(model.field)) return null;
  if (model.kind === 'fixed') return <OnBehalf step={step} />;
  if (model.kind === 'removable') return <CurrentAssignee step={step} form={form} />;
  if (model.field === 'isExternalized') return <PartnerSwitch form={form} />;
  return <InputField field={model.field} required={model.required} step={step} form={form} />;
}

function isHidden(field: Name): field is HiddenField {
  return fieldKinds[field] === 'reference';
}

/** An administrator performs a driver's transition on behalf of the visit's driver only. */
function OnBehalf({ step }: { step: TransitionForm }) {
  const { t } = useTranslation();
  const name = currentVisit(step.repair)?.assignee?.name ?? t('workshop.repair.unassigned');
  return (
    <p className="rounded-control bg-sunken px-4 py-3">
      <span className="text-ink-muted">{t('workshop.form.onBehalf')}</span>{' '}
      <ProperName className="font-medium">{name}</ProperName>
    </p>
  );
}

function PartnerSwitch({ form }: { form: TransitionFormState }) {
  const { t } = useTranslation();
  return (
    <Controller
      name="isExternalized"
      control={form.control}
      render={({ field: { value, onChange, ref, onBlur } }) => (
        <Switch
          ref={ref}
          label={t('workshop.fields.isExternalized')}
          checked={value}
          onCheckedChange={onChange}
          onBlur={onBlur}
        />
      )}
    />
  );
}

type InputFieldProps = Omit<TransitionFieldProps, 'model'> & { field: Field; required: boolean };

function InputField({ field, required, step, form }: InputFieldProps) {
  const { t } = useTranslation();
  const Control = specialControls[field] ?? controls[fieldKinds[field]];
  const hint = hintOf(step.action, field);
  const date = useWatch({ control: form.control, name: 'date' });
  const likely = useLikelyDriver(field === 'assigneeId' ? driverQueryOf(step, date) : null);
  return (
    <Controller
      name={field}
      control={form.control}
      render={({ field: input, fieldState: { error } }) => (
        <FormField
          label={fieldLabel(t, step.action, field)}
          required={required}
          error={error?.message}
          description={hint !== null ? t(hint) : likely !== null && input.value === likely.id ? likely.why : undefined}
        >
          <Control input={input} step={step} form={form} invalid={error !== undefined} required={required} />
        </FormField>
      )}
    />
  );
}
