import type { TeamMember } from '@atelier/contract';
import { type StaffRole, isDay, likelyDriver, type VisitType } from '@atelier/domain';
import { formatDate } from '@atelier/i18n';
import { Avatar, Checkbox, ProperName, Select, type SelectOption } from '@atelier/ui';
import { useQuery, useQueries } from '@tanstack/react-query';
import { useEffect, useRef, type Ref } from 'react';
import { Controller } from 'react-hook-form';
import { UnansweredPart } from '#shared/feedback/load-failure-line.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { pictureUrl } from '#shared/picture/picture-url.ts';
import { teamQuery, plannedVisitsQuery, usualDriversQuery } from '#subjects/staff/lists/planning.ts';
import { focusForm } from '../steps/step-focus.ts';
import * as z from 'zod/mini';
import { zonesQuery, entryName } from '#subjects/staff/lists/catalogs.ts';
import {
  formFields,
  type ControlProps,
  type FormField,
  type TransitionContext,
} from '../context/transition-context.ts';

export type TeamsByRole = ReadonlyMap<StaffRole, readonly Pick<TeamMember, 'id' | 'name'>[]>;

type AssigneeFieldProps = {
  role: StaffRole;
  otherRoles?: readonly StaffRole[];
  value: string;
  required: boolean;
  /** Choices besides people. The first is the default, usually nobody. */
  extraOptions?: readonly SelectOption[];
  excludedId?: string;
  onChange: (id: string) => void;
  ref?: Ref<HTMLButtonElement>;
};

const NOBODY = 'nobody';

export function AssigneeField({ role, otherRoles = [], value, required, onChange, ref, ...rest }: AssigneeFieldProps) {
  const { t, language } = useTranslation();
  const { extraOptions = required ? [] : [{ value: NOBODY, label: t('transition.visit.unassigned') }], excludedId } =
    rest;
  const answer = useQuery(teamQuery(role));
  const { data: team } = answer;
  useLateFocus(team !== undefined);
  if (team === undefined) return <UnansweredPart query={answer} className="h-11" />;
  const offered = team.filter(({ id, roles }) => id !== excludedId && otherRoles.every((each) => roles.includes(each)));
  const people = sortByLastAssigned(offered, lastAssigned(role)).map(({ id, name, avatar, awayUntil }) => ({
    value: id,
    label:
      awayUntil === null
        ? name
        : t('workshop.form.away', { name, day: formatDate(awayUntil, language, { pattern: 'd MMMM' }) }),
    icon: <Avatar name={name} src={pictureUrl(avatar)} size="xs" decorative />,
  }));
  const options = [...extraOptions, ...people];
  return (
    <Select
      ref={ref}
      options={options}
      value={options.some((option) => option.value === value) ? value : (extraOptions[0]?.value ?? '')}
      onValueChange={(chosen) => onChange(chosen === NOBODY ? '' : chosen)}
      placeholder={t(people.length === 0 ? 'workshop.form.noMember' : 'workshop.form.chooseMember')}
    />
  );
}

/** Focuses the form's first control when the team loads after the form has opened. */
function useLateFocus(isLoaded: boolean): void {
  const wasMissing = useRef(false);
  useEffect(() => {
    if (!isLoaded) wasMissing.current = true;
    const focused = document.activeElement;
    if (!isLoaded || !wasMissing.current || focused?.role !== 'dialog') return;
    wasMissing.current = false;
    if (focused instanceof HTMLElement) focusForm(focused);
  }, [isLoaded]);
}

/** Prefetches the possible assignees with the page, so forms open with them. */
export function useTeamsByRole(transitions: readonly TransitionContext[]): TeamsByRole {
  const asking = transitions.filter((context) => formFields(context, {}).some(asksAssignee));
  const roles = [...new Set(asking.map(({ assigneeRole }) => assigneeRole))];
  const teams = useQueries({ queries: roles.map((role) => teamQuery(role)) });
  return new Map(roles.map((role, index) => [role, teams[index]?.data ?? []]));
}

export function asksAssignee({ field, kind }: FormField): boolean {
  return field === 'assigneeId' && kind === 'input';
}

/** Returns the default assignee: the only candidate, or the last one where an assignee is required. */
export function presetAssigneeOf(
  team: readonly { readonly id: string }[],
  lastId: string | null,
  required: boolean,
): string | null {
  if (team.length === 1) return team[0]?.id ?? null;
  return required && team.some(({ id }) => id === lastId) ? lastId : null;
}

type DriverQuery = {
  readonly date: string;
  readonly zoneId: string | null;
  readonly type: VisitType;
  readonly ownIds: readonly string[];
  readonly roles: readonly [StaffRole, ...StaffRole[]];
};

/** Returns the visit whose driver a transition names, or null. */
export function driverQueryOf(
  { visitType, assigneeRole, zoneId, id }: TransitionContext,
  date: string,
): DriverQuery | null {
  if (visitType === undefined || assigneeRole === 'TECHNICIAN') return null;
  return { date, zoneId, type: visitType, ownIds: [id], roles: [assigneeRole] };
}

/** Returns the likely driver with a short reason, or null if unknown. */
export function useLikelyDriver(query: DriverQuery | null): { readonly id: string; readonly why: string } | null {
  const { t, language } = useTranslation();
  const date = query?.date ?? '';
  const enabled = query !== null && query.zoneId !== null && isDay(date);
  const { data: visits } = useQuery({ ...plannedVisitsQuery(date), enabled });
  const { data: usualDrivers } = useQuery({ ...usualDriversQuery(date), enabled });
  const { data: team } = useQuery({ ...teamQuery(query?.roles[0] ?? 'COLLECTOR'), enabled });
  const { data: zones } = useQuery({ ...zonesQuery, enabled });
  const zone = zones?.find(({ id }) => id === query?.zoneId);
  if (!enabled || visits === undefined || usualDrivers === undefined || team === undefined || zone === undefined)
    return null;
  const ableIds = team
    .filter(({ roles, awayUntil }) => query.roles.every((role) => roles.includes(role)) && (awayUntil ?? '') < date)
    .map(({ id }) => id);
  const likely = likelyDriver({ ...query, visits, usualDrivers, ableIds });
  if (likely === null) return null;
  return { id: likely.id, why: t(`planning.likely.${likely.why}`, { zone: entryName(zone, language) }) };
}

// Stores ids only: the last assignee by role in this browser.
const KEY = 'lastAssigned';
const StoredAssignments = z.record(z.string(), z.string());

export function lastAssigned(role: StaffRole): string | null {
  return readStored()[role] ?? null;
}

function readStored(): Readonly<Record<string, string>> {
  try {
    return z.parse(StoredAssignments, JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch {
    return {};
  }
}

export function rememberAssigned(role: StaffRole, id: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readStored(), [role]: id }));
  } catch {
    // Without storage the order is unchanged.
  }
}

export function sortByLastAssigned<Member extends { readonly id: string }>(
  team: readonly Member[],
  lastId: string | null,
): Member[] {
  return team.toSorted((left, right) => Number(right.id === lastId) - Number(left.id === lastId));
}

export function AssigneeControl({ input, context, required }: ControlProps) {
  return <AssigneeField {...input} role={context.assigneeRole} required={required} />;
}

/** Shows the driver of a rescheduled visit, who can be removed. */
export function CurrentAssignee({ context, form }: Pick<ControlProps, 'context' | 'form'>) {
  const { t } = useTranslation();
  const { currentAssignee } = context;
  if (currentAssignee === null) return null;
  const { id, name } = currentAssignee;
  return (
    <Controller
      name="assigneeId"
      control={form.control}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <div className="grid gap-2 rounded-control bg-sunken px-4 py-3">
          {value !== '' && <p>{t('transition.visit.keepsVisit', { name })}</p>}
          <Checkbox
            ref={ref}
            label={t('transition.visit.remove', { name })}
            checked={value === ''}
            onCheckedChange={(removed) => onChange(removed ? '' : id)}
            onBlur={onBlur}
          />
        </div>
      )}
    />
  );
}

/** An administrator performs a driver's transition on behalf of the visit's driver only. */
export function OnBehalf({ visit }: Pick<TransitionContext, 'visit'>) {
  const { t } = useTranslation();
  const name = visit?.assignee?.name ?? t('workshop.repair.unassigned');
  return (
    <p className="rounded-control bg-sunken px-4 py-3">
      <span className="text-ink-muted">{t('workshop.form.onBehalf')}</span>{' '}
      <ProperName className="font-medium">{name}</ProperName>
    </p>
  );
}

export function initialAssignee(context: TransitionContext): string {
  const { assigneeRole, plansVisit, currentAssignee, visit, actor, technician } = context;
  if (plansVisit) return currentAssignee?.id ?? '';
  if (assigneeRole !== 'TECHNICIAN') return visit?.assignee?.id ?? '';
  return actor.roles.includes('TECHNICIAN') ? actor.id : (technician?.id ?? '');
}
