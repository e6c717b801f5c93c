import type { Partner } from '@atelier/contract';
import { addWorkingDays, contactAttemptKinds, delayReasons, fieldKinds, visitFailures } from '@atelier/domain';
import { Checkbox, Input, ProperName, RadioCard, RadioGroup, Switch, Textarea } from '@atelier/ui';
import { useRef, type ReactNode } from 'react';
import { Controller, useWatch, type ControllerRenderProps } from 'react-hook-form';
import { FormField } from '#shared/form/form-field.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { driverQueryOf, useLikelyDriver } from './assignee.ts';
import { AssigneeField } from './assignee-field.tsx';
import { CallField } from './call-field.tsx';
import { DayInput } from './day-input.tsx';
import { fieldLabel, howLabel } from './field-label.ts';
import { hintOf, sortFields } from '../context/field-rules.ts';
import { shopDayOf, type TransitionFormState, type TransitionValues } from '../context/form-values.ts';
import type { FormField as Model, TransitionContext, TransitionField as Name } from '../context/transition-context.ts';
import type { ActionFormModel } from '../context/use-action-form.ts';
import { PartnerField } from './partner-field.tsx';
import { PhraseField } from './phrase-field.tsx';
import { ReceiverField } from './receiver-field.tsx';
import { shopMomentAt, shopOpenDays } from '../windows/shop-moment.ts';
import { useWindowBookings } from '../windows/window-bookings.ts';
import { WindowField } from './window-field.tsx';

type TextName = Exclude<Name, 'isExternalized'>;
type Text = ControllerRenderProps<TransitionValues, TextName>;
type ControlProps = {
  input: Text;
  context: TransitionContext;
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

function ReceiverControl({ input, context }: ControlProps) {
  return <ReceiverField {...input} customer={context.repair.customer.name} />;
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

function WindowControl({ input, invalid, context: { repair }, form }: ControlProps) {
  const [date, assigneeId] = useWatch({ control: form.control, name: ['date', 'assigneeId'] });
  const describeBooked = useWindowBookings({
    date,
    zoneId: repair.zoneId,
    assigneeId: assigneeId || null,
    ownIds: [repair.id],
  });
  return <WindowField {...input} invalid={invalid} date={date} describeBooked={describeBooked} />;
}

function AssigneeControl({ input, context, required }: ControlProps) {
  return <AssigneeField {...input} role={context.assigneeRole} required={required} />;
}

function HowControl({ input, context }: ControlProps) {
  const { t } = useTranslation();
  return (
    <RadioGroup value={input.value} onValueChange={input.onChange} className="grid gap-2 sm:grid-cols-3">
      {contactAttemptKinds.map((how) => (
        <RadioCard key={how} value={how} title={howLabel(t, context.action, how)} className="sm:gap-2 sm:px-3" />
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

/** Renders the fields of a transition's form. Price and duration share a row. */
export function TransitionFields({ context, fields, form }: Pick<ActionFormModel, 'context' | 'fields' | 'form'>) {
  const ordered = sortFields(fields);
  const renderField = (model: Model) => (
    <TransitionField key={model.field} model={model} context={context} form={form} />
  );
  const terms = ordered.filter(isTerm);
  return (
    <>
      {terms.length > 0 && <div className="grid gap-5 min-[26rem]:grid-cols-2">{terms.map(renderField)}</div>}
      {ordered.filter((model) => !isTerm(model)).map(renderField)}
    </>
  );
}

function isTerm({ field }: Model): boolean {
  return field === 'price' || field === 'estimatedTime';
}

type TransitionFieldProps = { model: Model; context: TransitionContext; form: TransitionFormState };

function TransitionField({ model, context, form }: TransitionFieldProps) {
  if (model.kind === 'hidden' || isHidden(model.field)) return null;
  if (model.kind === 'fixed') return <OnBehalf visit={context.visit} />;
  if (model.kind === 'removable') return <CurrentAssignee context={context} form={form} />;
  if (model.field === 'isExternalized') return <PartnerSwitch form={form} />;
  return <InputField field={model.field} required={model.required} context={context} form={form} />;
}

function isHidden(field: Name): field is HiddenField {
  return fieldKinds[field] === 'reference';
}

/** Shows the driver of a rescheduled visit, who can be removed. */
function CurrentAssignee({ context, form }: Omit<TransitionFieldProps, 'model'>) {
  const { t } = useTranslation();
  const { currentAssignee } = context;
  if (currentAssignee === null) return null;
  const { id, name } = currentAssignee;
  return (
    <Controller
      name="assigneeId"
      control={form.control}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <div className="grid gap-2 rounded-control bg-sunken px-4 py-3">
          {value !== '' && <p>{t('transition.visit.keepsVisit', { name })}</p>}
          <Checkbox
            ref={ref}
            label={t('transition.visit.remove', { name })}
            checked={value === ''}
            onCheckedChange={(removed) => onChange(removed ? '' : id)}
            onBlur={onBlur}
          />
        </div>
      )}
    />
  );
}

/** An administrator performs a driver's transition on behalf of the visit's driver only. */
function OnBehalf({ visit }: Pick<TransitionContext, 'visit'>) {
  const { t } = useTranslation();
  const name = visit?.assignee?.name ?? t('workshop.repair.unassigned');
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

function InputField({ field, required, context, form }: InputFieldProps) {
  const { t } = useTranslation();
  const Control = specialControls[field] ?? controls[fieldKinds[field]];
  const hint = hintOf(context.action, field);
  const date = useWatch({ control: form.control, name: 'date' });
  const likely = useLikelyDriver(field === 'assigneeId' ? driverQueryOf(context, date) : null);
  return (
    <Controller
      name={field}
      control={form.control}
      render={({ field: input, fieldState: { error } }) => (
        <FormField
          label={fieldLabel(t, context.action, field)}
          required={required}
          error={error?.message}
          description={hint !== null ? t(hint) : likely !== null && input.value === likely.id ? likely.why : undefined}
        >
          <Control input={input} context={context} form={form} invalid={error !== undefined} required={required} />
        </FormField>
      )}
    />
  );
}
