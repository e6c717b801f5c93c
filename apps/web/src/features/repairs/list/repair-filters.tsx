import type { Repair } from '@atelier/contract';
import { statusTitle } from '@atelier/i18n';
import { Field, Input, Select, Switch } from '@atelier/ui';
import type { SelectOption } from '@atelier/ui';
import { Search } from 'lucide-react';
import { createElement } from 'react';
import { useTranslation } from '../../../shared/language/use-translation.ts';
import { statusIcon } from '../../../shared/repair/status-icons.ts';
import { statusesPresent } from './repair-filter.ts';
import type { RepairFilter } from './repair-filter.ts';

type RepairFiltersProps = {
  repairs: readonly Repair[];
  filter: RepairFilter;
  onFilter: (filter: RepairFilter) => void;
};

/** Search box, status select and order switch of a list of repairs. */
export const RepairFilters = ({ repairs, filter, onFilter }: RepairFiltersProps) => {
  const { t } = useTranslation();
  const present = statusesPresent(repairs);
  const options: SelectOption[] = [
    { value: 'all', label: t('repairs.all') },
    ...present.map((status) => ({
      value: status,
      label: statusTitle(t, status),
      icon: createElement(statusIcon(status), { 'aria-hidden': true }),
    })),
  ];
  const chooseStatus = (value: string): void =>
    onFilter({ ...filter, status: present.find((status) => status === value) ?? 'all' });
  return (
    <search className="grid gap-x-4 gap-y-2 sm:grid-cols-2 lg:flex lg:items-center">
      <Field label={t('common.search')} labelHidden className="lg:w-80">
        <Input
          type="search"
          icon={<Search />}
          value={filter.search}
          placeholder={t('repairs.search')}
          onChange={(event) => onFilter({ ...filter, search: event.target.value })}
        />
      </Field>
      <Field label={t('repairs.filter')} labelHidden className="lg:w-64">
        <Select value={filter.status} options={options} onValueChange={chooseStatus} />
      </Field>
      <Switch
        label={t('repairs.sortByModification')}
        checked={filter.byModification}
        onCheckedChange={(byModification) => onFilter({ ...filter, byModification })}
      />
    </search>
  );
};
