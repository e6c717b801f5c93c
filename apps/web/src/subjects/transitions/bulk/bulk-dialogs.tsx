import { plansVisit, windowProblem } from '@atelier/domain';
import { useState } from 'react';
import { shopTimeZone } from '#config/shop.ts';
import { FormField } from '#shared/form/form-field.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { FormDialog } from '#subjects/staff/forms/form-dialog.tsx';
import { AssigneeField, rememberAssigned, useLikelyDriver } from '../fields/assignee-field.tsx';
import { DayInput, nextVisitDays } from '../fields/day-field.tsx';
import { shopMomentAt, shopOpenDays, shopDayOf } from '../context/shop-moment.ts';
import { usualWindows, WindowField, useWindowBookings } from '../fields/window-field.tsx';
import type { BulkRow, VisitSlot } from './use-bulk.ts';
import { assigneeRole } from '../context/transition-context.ts';

// Selects don't allow an empty value.
const KEEP_ASSIGNEE = 'kept';

type BulkPlanDialogProps = {
  rows: readonly BulkRow[];
  label: string;
  /** Visits retain their driver unless one is chosen. */
  keepsAssignee?: boolean;
  onPlan: (planned: VisitSlot & { readonly assigneeId?: string }) => void;
  onClose: () => void;
};

export function BulkPlanDialog({ rows, label, keepsAssignee = false, onPlan, onClose }: BulkPlanDialogProps) {
  const { t } = useTranslation();
  const [date, setDate] = useState(() => nextVisitDays(shopDayOf(shopMomentAt(new Date())), shopOpenDays())[0] ?? '');
  const [time, setTime] = useState(() => usualWindows(date, shopOpenDays())[0] ?? '');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [role, otherRoles] = driverRolesOf(rows);
  const [firstStep] = rows[0]?.button?.steps ?? [];
  const type = firstStep !== undefined && plansVisit(firstStep, 'RETURN') ? 'RETURN' : 'PICKUP';
  const ownIds = rows.map(({ id }) => id);
  const likely = useLikelyDriver(
    keepsAssignee ? null : { date, zoneId: commonZone(rows), type, ownIds, roles: [role, ...otherRoles] },
  );
  const assigneeId = chosenId ?? likely?.id ?? '';
  const problem = slotProblemOf({ date, time });
  const errorOf = (field: 'date' | 'time') => (wasSubmitted && problem?.field === field ? problem.message : undefined);
  const submit = () => {
    setWasSubmitted(true);
    if (problem !== null) return;
    if (assigneeId === '') return onPlan({ date, time });
    for (const each of [role, ...otherRoles]) rememberAssigned(each, assigneeId);
    onPlan({ date, time, assigneeId });
  };
  const describeBooked = useWindowBookings({
    date,
    zoneId: commonZone(rows),
    assigneeId: assigneeId === '' ? null : assigneeId,
    ownIds,
  });
  const shared = { onBlur: () => undefined, ref: () => undefined };
  return (
    <FormDialog title={label} action={label} onSubmit={submit} onClose={onClose}>
      <p>{t('desk.bulk.planHint')}</p>
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
          describeBooked={describeBooked}
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
          otherRoles={otherRoles}
          value={assigneeId}
          onChange={(id) => setChosenId(id === KEEP_ASSIGNEE ? '' : id)}
          {...(keepsAssignee
            ? { extraOptions: [{ value: KEEP_ASSIGNEE, label: t('planning.visits.unchanged') }] }
            : {})}
        />
      </FormField>
    </FormDialog>
  );
}

function driverRolesOf(rows: readonly BulkRow[]): [DriverRole, readonly DriverRole[]] {
  const starts = rows.flatMap(({ button }) => button?.steps.slice(0, 1) ?? []);
  const roles = new Set(starts.map((step): DriverRole => (plansVisit(step, 'RETURN') ? 'COURIER' : 'COLLECTOR')));
  const [role = 'COLLECTOR', ...otherRoles] = roles;
  return [role, otherRoles];
}
type DriverRole = 'COLLECTOR' | 'COURIER';

function commonZone(rows: readonly BulkRow[]): string | null {
  const [zone = null, ...otherZones] = new Set(rows.map(({ zoneId = null }) => zoneId));
  return otherZones.length === 0 ? zone : null;
}

type SlotProblem = { readonly field: 'date' | 'time'; readonly message: string };

function slotProblemOf({ date, time }: VisitSlot): SlotProblem | null {
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(date)) return { field: 'date', message: 'required' };
  if (!/^\d{2}:\d{2}-\d{2}:\d{2}$/u.test(time)) return { field: 'time', message: 'visit.window' };
  return windowProblem({ date, time }, new Date(), shopTimeZone);
}

type BulkAssignDialogProps = {
  rows: readonly BulkRow[];
  label: string;
  onAssign: (input: { assigneeId: string }) => void;
  onClose: () => void;
};

/** Assigns one person to all selected rows. Only people who may do the work of each are listed. */
export function BulkAssignDialog({ rows, label, onAssign, onClose }: BulkAssignDialogProps) {
  const { t } = useTranslation();
  const [assigneeId, setAssigneeId] = useState('');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const roles = new Set(rows.flatMap(({ button }) => button?.steps.slice(0, 1).map(assigneeRole) ?? []));
  const [role = 'COLLECTOR', ...otherRoles] = roles;
  const submit = () => {
    setWasSubmitted(true);
    if (assigneeId === '') return;
    for (const eachRole of [role, ...otherRoles]) rememberAssigned(eachRole, assigneeId);
    onAssign({ assigneeId });
  };
  return (
    <FormDialog title={label} action={label} onSubmit={submit} onClose={onClose}>
      <FormField
        label={t('workshop.fields.assigneeId')}
        required
        error={wasSubmitted && assigneeId === '' ? 'required' : undefined}
      >
        <AssigneeField required role={role} otherRoles={otherRoles} value={assigneeId} onChange={setAssigneeId} />
      </FormField>
    </FormDialog>
  );
}
