import { auditActions } from '@atelier/contract';
import { Field, Select } from '@atelier/ui';
import { LocalizedDateField } from '#shared/form/readers-day-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useShopDay } from '#shared/language/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import type { AuditFilters } from './audit.ts';
import { membersQuery } from '#subjects/staff/lists/planning.ts';

const ALL = 'all';
const EARLIEST = '2020-01-01';
type FiltersProps = { filters: AuditFilters; onChange: (filters: AuditFilters) => void };

export function AuditFilterBar({ filters, onChange }: FiltersProps) {
  const { t } = useTranslation();
  // A failed team query only removes the names of the filter.
  const { data: members = [] } = useQuery(membersQuery);
  const set = (name: keyof AuditFilters, value: string) => {
    const { [name]: _former, ...otherFilters } = filters;
    onChange(value === ALL || value === '' ? otherFilters : { ...otherFilters, [name]: value });
  };
  return (
    <fieldset aria-label={t('audit.filters.label')} className="grid min-w-0 gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <Field label={t('audit.filters.actor')}>
        <Select
          options={[
            { value: ALL, label: t('audit.filters.anybody') },
            ...members.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={filters.actor ?? ALL}
          onValueChange={(value) => set('actor', value)}
        />
      </Field>
      <Field label={t('audit.filters.action')}>
        <Select
          options={[
            { value: ALL, label: t('audit.filters.anything') },
            ...auditActions.map((action) => ({ value: action, label: t(`audit.action.${action}`) })),
          ]}
          value={filters.action ?? ALL}
          onValueChange={(value) => set('action', value)}
        />
      </Field>
      <DayFilter name="from" value={filters.from ?? ''} onChange={(day) => set('from', day)} />
      <DayFilter name="to" value={filters.to ?? ''} onChange={(day) => set('to', day)} />
    </fieldset>
  );
}

function DayFilter({ name, value, onChange }: { name: 'from' | 'to'; value: string; onChange: (day: string) => void }) {
  const { t } = useTranslation();
  const today = useShopDay();
  return (
    <Field label={t(`audit.filters.${name}`)}>
      <LocalizedDateField value={value} onValueChange={onChange} min={EARLIEST} max={today} today={today} />
    </Field>
  );
}
