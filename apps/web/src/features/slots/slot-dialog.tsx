import { changeSlot, type Slot } from '@atelier/contract';
import { Checkbox } from '@atelier/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import * as z from 'zod/mini';
import { send } from '#shared/api/send.ts';
import { showDone } from '#shared/feedback/show-toast.ts';
import { TextField } from '#shared/form/text-field.tsx';
import { ControlledField } from '#subjects/staff/forms/controlled-fields.tsx';
import { useApiForm } from '#shared/form/use-api-form.ts';
import { useApiSubmit } from '#shared/feedback/use-api-submit.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { FormDialog } from '#subjects/staff/forms/form-dialog.tsx';
import { slotsKey } from '#subjects/staff/lists/planning.ts';
import { Weekday } from '#shared/language/times.tsx';
import { DriverSelect, ZoneName } from './slot-elements.tsx';
import { StopList } from './stop-list.tsx';
import { typedCapacity } from './slots.ts';

const SlotForm = z.object({
  capacity: typedCapacity,
  driverId: z.nullable(z.string()),
  closed: z.boolean(),
});

/** Changes one window. Its stops stay, whatever its capacity is. */
export function SlotDialog({ slot, onClose }: { slot: Slot; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { id, zoneId, date, time, capacity, taken, wished, overbookings, driver, closed } = slot;
  const form = useApiForm(SlotForm, { capacity: String(capacity), driverId: driver?.id ?? null, closed });
  const { isSubmitting, dirtyFields } = form.formState;
  const submit = useApiSubmit(form, async (values) => {
    // Unchanged fields stay out, because a colleague may have changed them meanwhile.
    const body = {
      ...(dirtyFields.capacity === true && { capacity: values.capacity }),
      ...(dirtyFields.driverId === true && { driverId: values.driverId }),
      ...(dirtyFields.closed === true && { closed: values.closed }),
    };
    await send(changeSlot, { params: { id }, body });
    showDone(t('slots.saved'));
    await client.invalidateQueries({ queryKey: slotsKey });
    onClose();
  });
  return (
    <FormDialog
      title={t('slots.slot', { window: time.replace('-', '–') })}
      action={t('common.save')}
      submitting={isSubmitting}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className="grid gap-1">
        <p className="first-letter:uppercase">
          <Weekday value={date} />
          <span>{' · '}</span>
          <ZoneName id={zoneId} />
        </p>
        <p className="text-ink-muted tabular-nums">{t('slots.stops', { count: taken })}</p>
        {wished > 0 && <p className="text-sm text-ink-muted">{t('slots.wishedStops', { count: wished })}</p>}
        {overbookings.map((reason, index) => (
          <p key={index} className="text-sm wrap-anywhere">
            {t('slots.overbooked', { reason })}
          </p>
        ))}
      </div>
      <StopList slot={slot} />
      <TextField
        form={form}
        name="capacity"
        label={t('slots.capacity')}
        description={t('slots.capacityHint')}
        inputMode="numeric"
        autoComplete="off"
      />
      <ControlledField control={form.control} name="driverId" label={t('slots.driver')} required={false}>
        {({ name: _name, ...field }) => <DriverSelect {...field} current={driver} />}
      </ControlledField>
      <Controller
        name="closed"
        control={form.control}
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <div className="grid gap-1">
            <Checkbox
              ref={ref}
              label={t('slots.closeOne')}
              checked={value}
              onCheckedChange={onChange}
              onBlur={onBlur}
            />
            {value && wished > 0 && (
              <p aria-live="polite" className="text-sm">
                {t('slots.wishesEnd', { count: wished })}
              </p>
            )}
          </div>
        )}
      />
    </FormDialog>
  );
}
