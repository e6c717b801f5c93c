import type { Accessory } from '@atelier/contract';
import { givenMissingReasons } from '@atelier/domain';
import { RadioCard, RadioGroup, UserText } from '@atelier/ui';
import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { ToggleButton } from '#subjects/staff/forms/toggle-button.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PhrasesField } from './handover-fields.tsx';

const typicalAccessories = {
  phone: ['charger', 'case', 'card'],
  laptop: ['charger', 'bag', 'mouse'],
  tablet: ['charger', 'case', 'pen'],
  console: ['cable', 'controller', 'game'],
  watch: ['charger', 'strap'],
  television: ['remote', 'cable'],
  'washing-machine': ['cable'],
  printer: ['cable', 'cartridge'],
  headphones: ['case', 'cable'],
  camera: ['battery', 'charger', 'memoryCard'],
} as const;

type AccessoriesFieldProps = Omit<ComponentProps<typeof PhrasesField>, 'label' | 'phrases'> & {
  /** Drawing of the device type. */
  icon: string;
};

/** Asks what the customer hands over: typical things of the device type by a tap, and others as text. */
export function AccessoriesField({ icon, ...field }: AccessoriesFieldProps) {
  const { t } = useTranslation();
  const names = isTypical(icon) ? typicalAccessories[icon] : typicalAccessories.phone;
  return (
    <PhrasesField
      {...field}
      label={t('transition.chips.accessories')}
      phrases={names.map((name) => t(`transition.chips.${name}`))}
    />
  );
}

function isTypical(icon: string): icon is keyof typeof typicalAccessories {
  return Object.hasOwn(typicalAccessories, icon);
}

/** Ids of accessories as the text of a form value. */
export function idsIn(value: string): string[] {
  return value.split(' ').filter((id) => id !== '');
}

type ReturnedFieldProps = {
  accessories: readonly Pick<Accessory, 'id' | 'name'>[];
  value: string;
  onChange: (value: string) => void;
};

/** Asks which accessories come back with the device. A pressed button comes back. */
export function ReturnedField({ accessories, value, onChange }: ReturnedFieldProps) {
  const { t } = useTranslation();
  const returned = idsIn(value);
  return (
    <fieldset aria-label={t('workshop.fields.returned')} className="flex min-w-0 flex-wrap gap-2">
      {accessories.map(({ id, name }) => {
        const isBack = returned.includes(id);
        const toggled = isBack ? returned.filter((each) => each !== id) : [...returned, id];
        return (
          <ToggleButton key={id} pressed={isBack} className="max-w-full" onClick={() => onChange(toggled.join(' '))}>
            {isBack && <Check aria-hidden />}
            <UserText className={`truncate ${isBack ? '' : 'line-through'}`}>{name}</UserText>
          </ToggleButton>
        );
      })}
    </fieldset>
  );
}

type MissingReasonProps = { value: string; onChange: (reason: string) => void };

export function MissingReasonField({ value, onChange }: MissingReasonProps) {
  const { t } = useTranslation();
  return (
    <RadioGroup value={value} onValueChange={onChange} className="grid gap-2 sm:grid-cols-2">
      {givenMissingReasons.map((reason) => (
        <RadioCard key={reason} value={reason} title={t(`workshop.missingReason.${reason}`)} />
      ))}
    </RadioGroup>
  );
}
