import {
  barriers,
  contactAttemptKinds,
  coverageReasons,
  delayReasons,
  fieldKinds,
  settingBounds,
  visitFailures,
} from '@atelier/domain';
import type { Translate } from '@atelier/i18n';
import { Input, RadioCard, RadioGroup, Select, Textarea } from '@atelier/ui';
import type { ReactNode } from 'react';
import { Controller, useFormState, useWatch } from 'react-hook-form';
import { FormField } from '#shared/form/form-field.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import type {
  ControlProps,
  FormField as Model,
  TextField,
  TransitionField as Name,
} from '../context/transition-context.ts';
import type { ActionFormModel } from '../context/use-action-form.ts';
import { AccessoriesField, MissingReasonField, ReturnedField } from './accessory-fields.tsx';
import { AssigneeControl, CurrentAssignee, driverQueryOf, OnBehalf, useLikelyDriver } from './assignee-field.tsx';
import { CallField } from './call-field.tsx';
import { DayInput } from './day-field.tsx';
import { FaultControl, ResolutionControl } from './fault-field.tsx';
import { fieldLabel, howLabel, hintOf } from './field-label.ts';
import { ConditionField, ReceiverField } from './handover-fields.tsx';
import { PartnerControl, PartnerSwitch } from './partner-field.tsx';
import { useSlotWindows, WindowControl } from './window-field.tsx';

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

/** Returns a control with the values as cards, in the words of their texts. */
function choiceOf<Value extends string>(
  values: readonly Value[],
  titleOf: (t: Translate, value: Value) => string,
): Control {
  return function Choice({ input }) {
    const { t } = useTranslation();
    return (
      <RadioGroup value={input.value} onValueChange={input.onChange} className="grid gap-2 sm:grid-cols-2">
        {values.map((value) => (
          <RadioCard key={value} value={value} title={titleOf(t, value)} />
        ))}
      </RadioGroup>
    );
  };
}

/** A list, because seven cards are longer than a phone. */
function CoverageControl({ input: { value, onChange, ref } }: ControlProps) {
  const { t } = useTranslation();
  const options = coverageReasons.map((reason) => ({ value: reason, label: t(`repairs.warranty.coverage.${reason}`) }));
  return (
    <Select
      ref={ref}
      options={options}
      value={value}
      onValueChange={onChange}
      placeholder={t('transition.coverage.choose')}
    />
  );
}

type Control = (props: ControlProps) => ReactNode;
type HiddenField = 'proposalId' | 'partnerId';
type Field = Exclude<TextField, HiddenField>;

/** Controls by field kind. Hidden fields and the switch are elsewhere. */
const controls: Readonly<Record<(typeof fieldKinds)[Field], Control>> = {
  line: ({ input }) => <Input {...input} autoComplete="off" />,
  lines: ({ input }) => <Textarea {...input} />,
  visitDay: ({ input }) => <DayInput {...input} />,
  visitWindow: WindowControl,
  day: ({ input }) => <DayInput {...input} />,
  money: ({ input }) => <Input {...input} inputMode="decimal" autoComplete="off" />,
  workingDays: ({ input }) => <Input {...input} type="number" min={1} max={90} inputMode="numeric" />,
  days: ({ input }) => {
    const [min, max] = settingBounds.warrantyDays;
    return <Input {...input} type="number" min={min} max={max} inputMode="numeric" />;
  },
  attempt: HowControl,
  failure: choiceOf(visitFailures, (t, failure) => t(`workshop.failure.${failure}`)),
  delayReason: choiceOf(delayReasons, (t, reason) => t(`workshop.delayReason.${reason}`)),
  fault: FaultControl,
  resolution: ResolutionControl,
  barrier: choiceOf(barriers, (t, barrier) => t(`resolution.barrier.${barrier}`)),
  coverage: CoverageControl,
  callTime: ({ input }) => <CallField {...input} />,
  person: AssigneeControl,
  accessories: ({ input, context }) => <AccessoriesField {...input} icon={context.device.type.icon} />,
  accessoryIds: ({ input, context }) => (
    <ReturnedField accessories={context.accessories} value={input.value} onChange={input.onChange} />
  ),
  missingReason: ({ input }) => <MissingReasonField value={input.value} onChange={input.onChange} />,
};

const specialControls: Readonly<Partial<Record<Field, Control>>> = {
  condition: ({ input }) => <ConditionField {...input} />,
  receivedBy: ({ input, context }) => <ReceiverField {...input} customer={context.customer.name} />,
  partner: PartnerControl,
};

/** Renders the fields of a transition's form. Price and duration share a row, and the warranty is below. */
export function TransitionFields({ context, fields, form }: Pick<ActionFormModel, 'context' | 'fields' | 'form'>) {
  const ordered = sortFields(fields);
  const renderField = (model: Model) => (
    <TransitionField key={model.field} model={model} context={context} form={form} />
  );
  const terms = ordered.filter(isTerm);
  const rest = ordered.filter((model) => !isTerm(model) && model.field !== 'coverage');
  return (
    <>
      {/* First, because a covered claim has no price. */}
      {ordered.filter(({ field }) => field === 'coverage').map(renderField)}
      {terms.length > 0 && <div className="grid gap-5 min-[26rem]:grid-cols-2">{terms.map(renderField)}</div>}
      {rest.map(renderField)}
    </>
  );
}

const termFields: readonly Name[] = ['price', 'estimatedTime', 'warrantyDays'];
const fieldOrder: readonly Name[] = [...termFields, 'faultId', 'notes', 'returned', 'missingReason'];
const sortedBy: readonly Name[] = ['price', 'returned'];

/** Sorts the fields: price, duration, warranty, fault, and what comes back first, the others in the table's order. */
export function sortFields<Model extends { readonly field: Name }>(fields: readonly Model[]): Model[] {
  return fields.some(({ field }) => sortedBy.includes(field))
    ? fields.toSorted((left, right) => Math.sign(rankOf(left.field) - rankOf(right.field)) || 0)
    : [...fields];
}

function rankOf(field: Name): number {
  return fieldOrder.includes(field) ? fieldOrder.indexOf(field) : Infinity;
}

function isTerm({ field }: Model): boolean {
  return termFields.includes(field);
}

type TransitionFieldProps = Pick<ControlProps, 'context' | 'form'> & { model: Model };

function TransitionField({ model, ...shared }: TransitionFieldProps) {
  if (model.kind === 'hidden' || isHidden(model.field)) return null;
  if (model.kind === 'fixed') return <OnBehalf visit={shared.context.visit} />;
  if (model.kind === 'removable') return <CurrentAssignee {...shared} />;
  if (model.field === 'overbooking') return <OverbookingField {...shared} />;
  if (model.field === 'isExternalized') return <PartnerSwitch form={shared.form} />;
  return <InputField field={model.field} required={model.required} {...shared} />;
}

function isHidden(field: Name): field is HiddenField {
  return fieldKinds[field] === 'reference';
}

/** Asks for the reason of one stop more than a window holds, once the window is full or was refused as full. */
function OverbookingField({ context, form }: Omit<TransitionFieldProps, 'model'>) {
  const [date, time, overbooking] = useWatch({ control: form.control, name: ['date', 'time', 'overbooking'] });
  const { errors } = useFormState({ control: form.control, name: 'time' });
  const slot = useSlotWindows(date, context.zoneId).get(time);
  const isFull = slot !== undefined && !slot.isClosed && slot.taken >= slot.capacity;
  if (!isFull && overbooking === '' && errors.time?.message !== 'slot.full') return null;
  return <InputField field="overbooking" required={false} context={context} form={form} />;
}

type InputFieldProps = Omit<TransitionFieldProps, 'model'> & { field: Field; required: boolean };

function InputField({ field, required, context, form }: InputFieldProps) {
  const { t, language } = useTranslation();
  const Control = specialControls[field] ?? controls[fieldKinds[field]];
  const hint = hintOf({ t, language }, context.action, field);
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
          description={hint ?? (likely !== null && input.value === likely.id ? likely.why : undefined)}
        >
          <Control input={input} context={context} form={form} invalid={error !== undefined} required={required} />
        </FormField>
      )}
    />
  );
}
