import type { Partner } from '@atelier/contract';
import { Input } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ControllerRenderProps } from 'react-hook-form';
import { useTranslation } from '#shared/language/use-translation.ts';
import { partnersQuery } from '#subjects/staff/catalogs/catalogs.ts';
import type { TransitionValues } from '../context/form-values.ts';

type PartnerFieldProps = ControllerRenderProps<TransitionValues, 'partner'> & {
  /** Called with a catalog partner, matched without case and accents. */
  onChosen: (partner: Partner) => void;
};

/** Renders a combobox of catalog partners. An unknown name is offered last as a new one. */
export function PartnerField({ value, onChange, onChosen, ...input }: PartnerFieldProps) {
  const { t } = useTranslation();
  const list = useId();
  const { data: partners } = useQuery(partnersQuery());
  const typed = value.trim();
  const isNew = partners !== undefined && typed !== '' && findPartner(partners, typed) === undefined;
  const known = (partners ?? []).filter(({ retired }) => !retired);
  return (
    <div className="grid gap-2">
      <Input
        {...input}
        list={list}
        autoComplete="off"
        value={value}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          const chosen = findPartner(known, currentTarget.value);
          if (chosen !== undefined) onChosen(chosen);
        }}
      />
      <datalist id={list}>
        {known.map(({ id, name }) => (
          <option key={id} value={name} translate="no">
            {name}
          </option>
        ))}
        {isNew && <option value={typed}>{t('transition.partner.add', { name: typed })}</option>}
      </datalist>
      <output className="text-sm text-ink-muted empty:hidden">{isNew && t('transition.partner.isNew')}</output>
    </div>
  );
}

function findPartner(partners: readonly Partner[], text: string): Partner | undefined {
  return partners.find(({ name }) => normalizedName(name) === normalizedName(text));
}

/** Same as the server's comparison: without case, accents and surrounding spaces. */
function normalizedName(text: string): string {
  return text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
