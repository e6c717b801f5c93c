import { addSlotPlan, changeSlotPlan, type SlotPlan, SlotPlanForm } from '@atelier/contract';
import { planSeasons, weekdays } from '@atelier/domain';
import { Alert, Checkbox } from '@atelier/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { send } from '#shared/api/send.ts';
import { showDone, showError } from '#shared/feedback/show-toast.ts';
import { FormField } from '#shared/form/form-field.tsx';
import { TextField } from '#shared/form/text-field.tsx';
import { ControlledField, SelectField } from '#subjects/staff/forms/controlled-fields.tsx';
import { ToggleButton } from '#subjects/staff/forms/toggle-button.tsx';
import { showIssues, useApiForm } from '#shared/form/use-api-form.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { conflictIn } from '#subjects/staff/forms/conflict.ts';
import { FormDialog } from '#subjects/staff/forms/form-dialog.tsx';
import { useLastingIntent } from '#subjects/staff/forms/lasting-intent.ts';
import { entryOptions, zonesQuery } from '#subjects/staff/lists/catalogs.ts';
import { slotPlansQuery, slotsKey } from '#subjects/staff/lists/planning.ts';
import { WindowTimes } from '#subjects/transitions/fields/window-field.tsx';
import { DriverSelect } from './slot-elements.tsx';
import { typedCapacity, weekdayName } from './slots.ts';

const PlanForm = z.extend(SlotPlanForm, { capacity: typedCapacity, retired: z.boolean() });

type PlanFormState = UseFormReturn<z.input<typeof PlanForm>, unknown, z.output<typeof PlanForm>>;

const CurrentPlan = z.extend(z.omit(SlotPlanForm, { driverId: true }), {
  version: z.int(),
  retired: z.boolean(),
  driver: z.nullable(z.object({ id: z.string() })),
});

/** Returns true if the stored rule is what was sent: an own save, whose answer was lost. */
function isStoredAlready(
  { driver, ...stored }: z.infer<typeof CurrentPlan>,
  { driverId = null, ...sent }: z.output<typeof PlanForm>,
): boolean {
  const isSame = (field: keyof typeof sent) => JSON.stringify(stored[field]) === JSON.stringify(sent[field]);
  const fields = ['zoneId', 'weekdays', 'seasons', 'time', 'capacity', 'retired'] as const;
  return (driver?.id ?? null) === driverId && fields.every(isSame);
}

const newPlan: z.input<typeof PlanForm> = {
  zoneId: '',
  weekdays: [1, 2, 3, 4, 5],
  seasons: 'ALL',
  time: '09:00-12:00',
  capacity: '4',
  driverId: null,
  retired: false,
};

/** Adds or changes a rule. The answer has all rules, so the list is right at once. */
export function PlanDialog({ plan, onClose }: { plan: SlotPlan | null; onClose: () => void }) {
  const { t, language } = useTranslation();
  const client = useQueryClient();
  const intent = useLastingIntent('slot plan');
  const { data: zones = [] } = useQuery(zonesQuery);
  const form = useApiForm(PlanForm, valuesOf(plan));
  const [seenVersion, setSeenVersion] = useState({ version: plan?.version ?? 0, isLate: false });
  const { isSubmitting } = form.formState;
  const end = async () => {
    showDone(t('slots.saved'));
    await client.invalidateQueries({ queryKey: slotsKey });
    onClose();
  };
  const submit = form.handleSubmit(async ({ retired, ...body }) => {
    try {
      const plans =
        plan === null
          ? await intent.run(body, (idempotencyKey) => send(addSlotPlan, { body, idempotencyKey }))
          : await send(changeSlotPlan, {
              params: { id: plan.id },
              body: { ...body, retired, version: seenVersion.version },
            });
      client.setQueryData(slotPlansQuery.queryKey, plans);
      await end();
    } catch (error) {
      if (showIssues(form, error)) return;
      const conflict = conflictIn(error, 'entry', CurrentPlan);
      if (conflict === null) showError(t, error);
      else if (isStoredAlready(conflict, { ...body, retired })) await end();
      else setSeenVersion({ version: conflict.version, isLate: true });
      void client.invalidateQueries({ queryKey: slotPlansQuery.queryKey });
    }
  });
  return (
    <FormDialog
      title={t(plan === null ? 'slots.addPlan' : 'slots.changePlan')}
      action={t('common.save')}
      submitting={isSubmitting}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {seenVersion.isLate && (
        <Alert variant="warning" role="alert" title={t('catalog.conflict.title')}>
          {t('catalog.conflict.text')}
        </Alert>
      )}
      <SelectField
        control={form.control}
        name="zoneId"
        label={t('planning.zone')}
        options={entryOptions(zones, language, plan?.zoneId)}
      />
      <PlanTimes form={form} />
      <TextField
        form={form}
        name="capacity"
        label={t('slots.capacity')}
        description={t('slots.capacityHint')}
        inputMode="numeric"
        autoComplete="off"
      />
      <ControlledField control={form.control} name="driverId" label={t('slots.driver')} required={false}>
        {({ name: _name, ...field }) => <DriverSelect {...field} current={plan?.driver ?? null} />}
      </ControlledField>
      <SelectField
        control={form.control}
        name="seasons"
        label={t('slots.season')}
        options={planSeasons.map((value) => ({ value, label: t(`slots.seasons.${value}`) }))}
      />
      {plan !== null && (
        <Controller
          name="retired"
          control={form.control}
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <Checkbox ref={ref} label={t('slots.retire')} checked={value} onCheckedChange={onChange} onBlur={onBlur} />
          )}
        />
      )}
    </FormDialog>
  );
}

function valuesOf(plan: SlotPlan | null): z.input<typeof PlanForm> {
  if (plan === null) return newPlan;
  const { zoneId, seasons, time, capacity, driver, retired } = plan;
  const days = weekdays.filter((weekday) => plan.weekdays.includes(weekday));
  return { zoneId, weekdays: days, seasons, time, capacity: String(capacity), driverId: driver?.id ?? null, retired };
}

/** Days and window of a rule. */
function PlanTimes({ form }: { form: PlanFormState }) {
  const { t, language } = useTranslation();
  return (
    <>
      <Controller
        name="weekdays"
        control={form.control}
        render={({ field: { value, onChange, ref }, fieldState: { error } }) => (
          <FormField label={t('slots.weekdays')} error={error?.message}>
            {(control) => (
              <fieldset
                aria-labelledby={control['aria-labelledby']}
                aria-describedby={control['aria-describedby']}
                className="flex min-w-0 flex-wrap gap-2"
              >
                {weekdays.map((weekday, index) => (
                  <ToggleButton
                    key={weekday}
                    ref={index === 0 ? ref : undefined}
                    pressed={value.includes(weekday)}
                    onClick={() =>
                      onChange(value.includes(weekday) ? value.filter((each) => each !== weekday) : [...value, weekday])
                    }
                  >
                    {weekdayName(weekday, language)}
                  </ToggleButton>
                ))}
              </fieldset>
            )}
          </FormField>
        )}
      />
      <Controller
        name="time"
        control={form.control}
        render={({ field: { name: _name, ...field }, fieldState: { error } }) => (
          <FormField label={t('slots.window')} error={error?.message}>
            <WindowTimes {...field} invalid={error !== undefined} />
          </FormField>
        )}
      />
    </>
  );
}
