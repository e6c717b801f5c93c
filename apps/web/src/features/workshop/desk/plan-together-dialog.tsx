import { plansVisit, windowProblem } from '@atelier/domain';
import { useState } from 'react';
import { shopTimeZone } from '#config/shop.ts';
import { FormField } from '#shared/form/form-field.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { FormDialog } from '../form-dialog.tsx';
import { AssigneeField } from '../transition/assignee-field.tsx';
import { DayInput } from '../transition/day-input.tsx';
import { today } from '../transition/form-values.ts';
import { rememberAssigned } from '../transition/last-assigned.ts';
import { inShop, shopDays } from '../transition/shop-now.ts';
import { nextVisitDays } from '../transition/visit-days.ts';
import { windowPresets } from '../transition/visit-window.ts';
import { WindowField } from '../transition/window-field.tsx';
import { useLikelyDriver } from '../transition/use-likely-driver.ts';
import { useTaken } from '../transition/use-taken.ts';
import type { BulkRow, Window } from './use-bulk.ts';

// A select has no empty value.
const KEPT = 'kept';

type PlanDialogProps = {
  rows: readonly BulkRow[];
  label: string;
  /** Whoever has a visit keeps it unless somebody is named. */
  keeps?: boolean;
  onPlan: (planned: Window & { readonly assigneeId?: string }) => void;
  onClose: () => void;
};

/** One day and one window for all that is selected, and whoever drives them if that is known. */
export function PlanDialog({ rows, label, keeps = false, onPlan, onClose }: PlanDialogProps) {
  const { t } = useTranslation();
  const [date, setDate] = useState(() => nextVisitDays(today(inShop(new Date())), shopDays)[0] ?? '');
  const [time, setTime] = useState<string>(windowPresets[0]);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const [role, others] = driversOf(rows);
  const [first] = rows[0]?.button?.steps ?? [];
  const type = first !== undefined && plansVisit(first, 'RETURN') ? 'RETURN' : 'PICKUP';
  const own = rows.map(({ id }) => id);
  const likely = useLikelyDriver(keeps ? null : { date, zoneId: zoneOfAll(rows), type, own, roles: [role, ...others] });
  const assigneeId = chosenId ?? likely?.id ?? '';
  const problem = problemOf({ date, time });
  const errorOf = (field: 'date' | 'time') => (tried && problem?.field === field ? problem.message : undefined);
  const submit = (): void => {
    setTried(true);
    if (problem !== null) return;
    if (assigneeId === '') return onPlan({ date, time });
    for (const each of [role, ...others]) rememberAssigned(each, assigneeId);
    onPlan({ date, time, assigneeId });
  };
  const taken = useTaken({
    date,
    zoneId: zoneOfAll(rows),
    assigneeId: assigneeId === '' ? null : assigneeId,
    own,
  });
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
      <FormField
        label={t('workshop.fields.assigneeId')}
        required={false}
        description={likely !== null && assigneeId === likely.id ? likely.why : undefined}
      >
        <AssigneeField
          required={false}
          role={role}
          others={others}
          value={assigneeId}
          onChange={(id) => setChosenId(id === KEPT ? '' : id)}
          {...(keeps ? { instead: [{ value: KEPT, label: t('planning.visits.keeps') }] } : {})}
        />
      </FormField>
    </FormDialog>
  );
}

/** The roles that a driver of all of them needs. */
function driversOf(rows: readonly BulkRow[]): [DriverRole, readonly DriverRole[]] {
  const starts = rows.flatMap(({ button }) => button?.steps.slice(0, 1) ?? []);
  const roles = new Set(starts.map((step): DriverRole => (plansVisit(step, 'RETURN') ? 'COURIER' : 'COLLECTOR')));
  const [role = 'COLLECTOR', ...others] = roles;
  return [role, others];
}
type DriverRole = 'COLLECTOR' | 'COURIER';

/** The zone in which all of them lie. */
function zoneOfAll(rows: readonly BulkRow[]): string | null {
  const [zone = null, ...others] = new Set(rows.map(({ zoneId = null }) => zoneId));
  return others.length === 0 ? zone : null;
}

type Problem = { readonly field: 'date' | 'time'; readonly message: string };

function problemOf({ date, time }: Window): Problem | null {
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(date)) return { field: 'date', message: 'required' };
  if (!/^\d{2}:\d{2}-\d{2}:\d{2}$/u.test(time)) return { field: 'time', message: 'visit.window' };
  return windowProblem({ date, time }, new Date(), shopTimeZone);
}
