import { type Device, deviceDetails, type DeviceType } from '@atelier/contract';
import { Alert, Input } from '@atelier/ui';
import { Controller } from 'react-hook-form';
import { TypeChoice } from '#subjects/device/type-choice.tsx';
import { FormField } from '#shared/form/form-field.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import type { RequestWizardModel } from './use-request-wizard.ts';

type DeviceFormModel = RequestWizardModel['forms']['device'];

type DeviceFieldsProps = {
  form: DeviceFormModel;
  types: readonly DeviceType[];
  device: Device | null;
};

/** Renders the device's fields. Name and type are required, and a verified device only allows a new name. */
export function DeviceFields({ form, types, device }: DeviceFieldsProps) {
  const { t } = useTranslation();
  const verified = device?.isVerified === true;
  const { errors } = form.formState;
  return (
    <div className="grid min-w-0 gap-5">
      {verified && (
        <Alert variant="info" title={t('device.verified')}>
          {t('device.verifiedHint')}
        </Alert>
      )}
      <FormField label={t('device.name')} missing={t('wizard.device.nameMissing')} error={errors.name?.message}>
        <Input placeholder={t('device.namePlaceholder')} {...form.register('name')} />
      </FormField>
      <Controller
        control={form.control}
        name="typeId"
        render={({ field: { value, onChange, ref }, fieldState }) => (
          <TypeChoice
            types={types}
            value={value}
            onChange={onChange}
            inputRef={ref}
            error={fieldState.error?.message}
            disabled={verified}
          />
        )}
      />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-x-3">
        {deviceDetails.map((name) => (
          <FormField
            key={name}
            label={t(`device.${name}`)}
            required={false}
            error={errors[name]?.message}
            className="sm:last:col-span-2"
          >
            <Input readOnly={verified} {...form.register(name)} />
          </FormField>
        ))}
      </div>
    </div>
  );
}
