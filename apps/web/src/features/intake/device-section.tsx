import { type Caller, deviceDetails } from '@atelier/contract';
import { withoutAccents } from '@atelier/domain';
import { formatDate } from '@atelier/i18n';
import { Field, Input, RadioCard, RadioGroup, Skeleton } from '@atelier/ui';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { TextField } from '#shared/form/text-field.tsx';
import { LoadFailure } from '#shared/feedback/load-failure.tsx';
import { ControlledField } from '#subjects/staff/forms/controlled-fields.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { DeviceTypeIcon } from '#subjects/device/device-type-icon.tsx';
import { TypeChoice } from '#subjects/device/type-choice.tsx';
import type { IntakeFormModel } from './intake.ts';
import type { IntakeModel } from './use-intake.ts';

const NEW = 'new';

/** More devices are found by their text. */
const CARDS_AT_A_GLANCE = 8;

export function DeviceSection({ intake: { form, types, callers } }: { intake: IntakeModel }) {
  const { t } = useTranslation();
  const deviceId = useWatch({ control: form.control, name: 'deviceId' });
  const ownDevices = callers.chosen?.devices ?? [];
  const devices = ownDevices.toSorted(
    (left, right) => Number(left.repairId !== null) - Number(right.repairId !== null),
  );
  const warranty = devices.find(({ id }) => id === deviceId)?.warranty ?? null;
  return (
    <div className="grid grid-cols-1 gap-5">
      <h2 className="text-lg">{t('intake.device.title')}</h2>
      {devices.length > 0 && <CallerDevices key={callers.chosen?.id} form={form} devices={devices} />}
      {warranty !== null && <ClaimChoice form={form} warranty={warranty} />}
      {deviceId === '' && <NewDevice form={form} types={types} />}
    </div>
  );
}

function CallerDevices({ form, devices }: { form: IntakeFormModel; devices: Caller['devices'] }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const words = withoutAccents(search).split(/\s+/u);
  const isFound = ({ name, type }: (typeof devices)[number]) =>
    words.every((word) => withoutAccents(`${name} ${type}`).includes(word));
  return (
    <>
      {devices.length > CARDS_AT_A_GLANCE && (
        <Field label={t('intake.device.find')} className="sm:max-w-80">
          <Input
            type="search"
            icon={<Search />}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            // Enter would submit the form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </Field>
      )}
      <ControlledField control={form.control} name="deviceId" label={t('intake.device.customerDevices')}>
        {({ value, onChange }) => (
          <RadioGroup
            value={value === '' ? NEW : value}
            onValueChange={(chosen) => {
              onChange(chosen === NEW ? '' : chosen);
              // A warranty belongs to its device.
              form.setValue('previousRepair', '', { shouldDirty: true });
            }}
            className="sm:grid-cols-2"
          >
            {devices
              .filter((device) => device.id === value || isFound(device))
              .map(({ id, name, type, icon, repairId }) => (
                <RadioCard
                  key={id}
                  value={id}
                  title={name}
                  description={repairId === null ? type : t('intake.device.inRepair', { id: repairId })}
                  icon={<DeviceTypeIcon type={{ icon }} className="size-10" />}
                  disabled={repairId !== null}
                />
              ))}
            <RadioCard value={NEW} title={t('intake.device.anotherDevice')} />
          </RadioGroup>
        )}
      </ControlledField>
    </>
  );
}

type ClaimChoiceProps = {
  form: IntakeFormModel;
  warranty: NonNullable<Caller['devices'][number]['warranty']>;
};

/** Asks if the problem of a device under warranty is the same again. */
function ClaimChoice({ form, warranty: { repairId, until } }: ClaimChoiceProps) {
  const { t, language } = useTranslation();
  const date = formatDate(until, language, { pattern: 'd MMM yyyy' });
  return (
    <ControlledField
      control={form.control}
      name="previousRepair"
      label={t('intake.device.warranty', { id: repairId, date })}
    >
      {({ value, onChange }) => (
        <RadioGroup
          value={value === '' ? NEW : value}
          onValueChange={(chosen) => onChange(chosen === NEW ? '' : chosen)}
          className="sm:grid-cols-2"
        >
          <RadioCard value={repairId} title={t('intake.device.sameProblem')} />
          <RadioCard value={NEW} title={t('intake.device.otherProblem')} />
        </RadioGroup>
      )}
    </ControlledField>
  );
}

type NewDeviceProps = Pick<IntakeModel, 'form' | 'types'>;

function NewDevice({ form, types: answer }: NewDeviceProps) {
  const { t } = useTranslation();
  const { data: types } = answer;
  if (types === undefined)
    return answer.isFetching ? <Skeleton className="h-40 rounded-control" /> : <LoadFailure query={answer} />;
  return (
    <>
      <Controller
        name="typeId"
        control={form.control}
        render={({ field: { value, onChange, ref }, fieldState }) => (
          <TypeChoice
            types={types}
            value={value}
            onChange={onChange}
            inputRef={ref}
            error={fieldState.error?.message}
          />
        )}
      />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-3">
        {deviceDetails.map((name) => (
          <TextField
            key={name}
            form={form}
            name={name}
            label={t(`intake.device.${name}`)}
            required={false}
            autoComplete="off"
          />
        ))}
      </div>
    </>
  );
}
