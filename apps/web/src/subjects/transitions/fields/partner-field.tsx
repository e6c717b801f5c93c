import type { Partner } from '@atelier/contract';
import { addWorkingDays, withoutAccents } from '@atelier/domain';
import { Input, Switch } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from '#shared/language/use-translation.ts';
import { partnersQuery } from '#subjects/staff/lists/catalogs.ts';
import { shopDayOf, shopMomentAt, shopOpenDays } from '../context/shop-moment.ts';
import type { ControlProps } from '../context/transition-context.ts';

/**
 * Renders a combobox of catalog partners, matched without case and accents. An unknown name is offered last as a new one. A partner's usual
 * duration presets the due date until it is edited.
 */
export function PartnerControl({ input: { value, onChange, ...input }, form }: ControlProps) {
  const { t } = useTranslation();
  const list = useId();
  const usual = useRef('');
  const { data: partners } = useQuery(partnersQuery);
  const typed = value.trim();
  const isNew = partners !== undefined && typed !== '' && findPartner(partners, typed) === undefined;
  const known = (partners ?? []).filter(({ retired }) => !retired);
  const presetDueDate = ({ usualDays }: Partner) => {
    const dueDate = form.getValues('dueDate');
    if (usualDays === null || (dueDate !== '' && dueDate !== usual.current)) return;
    usual.current = addWorkingDays(shopDayOf(shopMomentAt(new Date())), usualDays, shopOpenDays().closures);
    form.setValue('dueDate', usual.current, { shouldDirty: true });
  };
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
          if (chosen !== undefined) presetDueDate(chosen);
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
  return withoutAccents(text.trim());
}

export function PartnerSwitch({ form }: Pick<ControlProps, 'form'>) {
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
