import type { Device, DeviceType } from '@atelier/contract';
import { Alert, Input, RadioCard, RadioGroup } from '@atelier/ui';
import { Controller } from 'react-hook-form';
import { DeviceTypeIcon } from '#subjects/device/device-type-icon.tsx';
import { FormField } from '#shared/form/form-field.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import type { RequestWizardModel } from './use-request-wizard.ts';

type DeviceFormModel = RequestWizardModel['forms']['device'];

const identity = ['brand', 'model', 'serialNumber'] as const;

type DeviceFieldsProps = {
  form: DeviceFormModel;
  types: readonly DeviceType[];
  /** The chosen device; null while a new one is described or none is chosen. */
  device: Device | null;
  locked: boolean;
};

/** Name and type required, the rest optional; of a verified device only the name can change. */
export function DeviceFields({ form, types, device, locked }: DeviceFieldsProps) {
  const { t } = useTranslation();
  const verified = device?.isVerified === true;
  const { errors } = form.formState;
  return (
    <fieldset disabled={locked} className="grid min-w-0 gap-5">
      {verified && (
        <Alert variant="info" title={t('device.verified')}>
          {t('device.verifiedHint')}
        </Alert>
      )}
      <FormField label={t('device.name')} missing={t('wizard.device.nameMissing')} error={errors.name?.message}>
        <Input placeholder={t('device.namePlaceholder')} {...form.register('name')} />
      </FormField>
      <TypeChoice form={form} types={types} disabled={locked || verified} />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-x-3">
        {identity.map((name) => (
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
    </fieldset>
  );
}

type TypeChoiceProps = { form: DeviceFormModel; types: readonly DeviceType[]; disabled: boolean };

function TypeChoice({ form, types, disabled }: TypeChoiceProps) {
  const { t } = useTranslation();
  return (
    <Controller
      control={form.control}
      name="typeId"
      render={({ field, fieldState }) => (
        <FormField label={t('device.type')} missing={t('wizard.device.typeMissing')} error={fieldState.error?.message}>
          <RadioGroup
            value={field.value}
            onValueChange={field.onChange}
            disabled={disabled}
            className="grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))]! gap-2!"
          >
            {types.map((type, index) => (
              <RadioCard
                key={type.id}
                value={type.id}
                title={type.name}
                icon={<DeviceTypeIcon type={type} className="size-10" />}
                className="gap-2! px-2.5! py-2! text-sm [&_input]:sr-only"
                {...(index === 0 ? { ref: field.ref } : {})}
              />
            ))}
          </RadioGroup>
        </FormField>
      )}
    />
  );
}
