import { labelSheets } from '@atelier/contract';
import { Select } from '@atelier/ui';
import { useState } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';

type LabelSheet = (typeof labelSheets)[number];

const SHEET = 'atelier.labelSheet';

/** Setting of this browser, because each computer has its own printer. */
export const labelSheet = {
  get: (): LabelSheet => (localStorage.getItem(SHEET) === 'A6' ? 'A6' : 'LABEL'),
  set: (sheet: LabelSheet): void => localStorage.setItem(SHEET, sheet),
};

/** Chooses the sheet of all labels that this browser saves. */
export function LabelSheetChoice() {
  const { t } = useTranslation();
  const [sheet, setSheet] = useState(labelSheet.get);
  return (
    <Select
      size="sm"
      aria-label={t('workshop.papers.sheet')}
      options={labelSheets.map((value) => ({ value, label: t(`workshop.papers.sheets.${value}`) }))}
      value={sheet}
      onValueChange={(value) => {
        const chosen = value === 'A6' ? 'A6' : 'LABEL';
        labelSheet.set(chosen);
        setSheet(chosen);
      }}
      className="w-44! max-w-full"
    />
  );
}
