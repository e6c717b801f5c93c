import type { DeviceType } from '@atelier/contract';
import { RadioCard, RadioGroup } from '@atelier/ui';
import type { Ref } from 'react';
import { FormField } from '#shared/form/form-field.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { DeviceTypeIcon } from './device-type-icon.tsx';

type TypeChoiceProps = {
  types: readonly DeviceType[];
  value: string;
  onChange: (typeId: string) => void;
  /** Ref of the first type, which gets the focus on an error. */
  inputRef: Ref<HTMLInputElement>;
  error: string | undefined;
  disabled?: boolean;
};

export function TypeChoice({ types, value, onChange, inputRef, error, disabled = false }: TypeChoiceProps) {
  const { t } = useTranslation();
  return (
    <FormField label={t('device.type')} missing={t('wizard.device.typeMissing')} error={error}>
      <RadioGroup
        value={value}
        onValueChange={onChange}
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
            {...(index === 0 ? { ref: inputRef } : {})}
          />
        ))}
      </RadioGroup>
    </FormField>
  );
}
