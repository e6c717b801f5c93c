import { windowProblem } from '@atelier/domain';
import { useState } from 'react';
import { shopTimeZone } from '#config/shop.ts';
import { FormField } from '#shared/form/form-field.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { FormDialog } from '../form-dialog.tsx';
import { DayInput } from '../transition/day-input.tsx';
import { today } from '../transition/form-values.ts';
import { inShop, shopDays } from '../transition/shop-now.ts';
import { nextVisitDays } from '../transition/visit-days.ts';
import { windowPresets } from '../transition/visit-window.ts';
import { WindowField } from '../transition/window-field.tsx';
import { useTaken } from '../transition/use-taken.ts';
import type { DeskRow } from './desk-now.ts';
import type { Window } from './use-bulk.ts';

type PlanDialogProps = {
  rows: readonly DeskRow[];
  label: string;
  onPlan: (window: Window) => void;
  onClose: () => void;
};

/** One day and one window for all that is selected. */
export function PlanDialog({ rows, label, onPlan, onClose }: PlanDialogProps) {
  const { t } = useTranslation();
  const [date, setDate] = useState(() => nextVisitDays(today(inShop(new Date())), shopDays)[0] ?? '');
  const [time, setTime] = useState<string>(windowPresets[0]);
  const [tried, setTried] = useState(false);
  const problem = problemOf({ date, time });
  const errorOf = (field: 'date' | 'time') => (tried && problem?.field === field ? problem.message : undefined);
  const submit = (): void => {
    setTried(true);
    if (problem === null) onPlan({ date, time });
  };
  const taken = useTaken({ date, zoneId: zoneOfAll(rows), assigneeId: null, own: rows.map(({ id }) => id) });
  const shared = { onBlur: () => undefined, ref: () => undefined };
  return (
    <FormDialog title={label} action={label} onSubmit={submit} onClose={onClose}>
      <p>{t('desk.bulk.plan')}</p>
      <FormField label={t('desk.bulk.date')} error={errorOf('date')}>
        <DayInput {...shared} name="date" value={date} onChange={setDate} />
      </FormField>
      <FormField label={t('desk.bulk.time')} error={errorOf('time')}>
        <WindowField
          {...shared}
          value={time}
          onChange={setTime}
          invalid={errorOf('time') !== undefined}
          date={date}
          taken={taken}
        />
      </FormField>
    </FormDialog>
  );
}

/** The zone in which all of them lie. */
function zoneOfAll(rows: readonly DeskRow[]): string | null {
  const [zone = null, ...others] = new Set(rows.map((row) => ('zoneId' in row ? row.zoneId : null)));
  return others.length === 0 ? zone : null;
}

type Problem = { readonly field: 'date' | 'time'; readonly message: string };

function problemOf({ date, time }: Window): Problem | null {
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(date)) return { field: 'date', message: 'required' };
  if (!/^\d{2}:\d{2}-\d{2}:\d{2}$/u.test(time)) return { field: 'time', message: 'visit.window' };
  return windowProblem({ date, time }, new Date(), shopTimeZone);
}
