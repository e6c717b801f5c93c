import { exportTill } from '@atelier/contract';
import { Field, Select } from '@atelier/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { receiveFile } from '#shared/api/receive-file.ts';
import { useShopDay } from '#shared/format/times.tsx';
import { useLanguage } from '#shared/language/use-language.ts';
import { FileButton } from '#subjects/repair/file-button.tsx';
import { Panel } from '#subjects/staff/page/panel.tsx';
import { periodLabel, periodsBetween } from './till.ts';

/** Saves the entries of a month or year as CSV. Begins with this month. */
export function AccountantPanel({ since }: { since: string }) {
  const { t, language } = useLanguage();
  const today = useShopDay();
  const [chosen, setChosen] = useState<string | null>(null);
  const period = chosen ?? today.slice(0, 7);
  const options = periodsBetween(since, today).map((name) => ({
    value: name,
    label: periodLabel({ period: name.length === 4 ? 'YEAR' : 'MONTH', name }, language),
  }));
  return (
    <Panel title={t('till.export.title')}>
      <p className="max-w-reading text-sm text-ink-muted">{t('till.export.text')}</p>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('till.export.period')} className="min-w-0 flex-[1_1_12rem] sm:max-w-64">
          <Select size="sm" options={options} value={period} onValueChange={setChosen} />
        </Field>
        <FileButton
          icon={<Download className="size-4.5" />}
          name={`till-${period}.csv`}
          receive={() => receiveFile(exportTill, { query: { period } })}
        >
          {t('workshop.filters.csv')}
        </FileButton>
      </div>
    </Panel>
  );
}
