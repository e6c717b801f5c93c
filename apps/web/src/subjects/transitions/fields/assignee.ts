import { isDay, likelyDriver, type StaffRole, type VisitType } from '@atelier/domain';
import { useQueries, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useLanguage } from '#shared/language/use-language.ts';
import { zonesQuery } from '#subjects/staff/catalogs/catalog-names.ts';
import { entryName } from '#subjects/staff/catalogs/entry-name.ts';
import { teamQuery } from '#subjects/staff/lists/list-team.ts';
import { plannedVisitsQuery, usualDriversQuery } from '#subjects/staff/lists/planned-visits.ts';
import type { TeamsByRole } from '../actions/sole-candidate.ts';
import { formFields, type FormField, type TransitionContext } from '../context/transition-context.ts';

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
  { visitType, assigneeRole, repair }: TransitionContext,
  date: string,
): DriverQuery | null {
  if (visitType === undefined || assigneeRole === 'TECHNICIAN') return null;
  return { date, zoneId: repair.zoneId, type: visitType, ownIds: [repair.id], roles: [assigneeRole] };
}

/** Returns the likely driver with a short reason, or null if unknown. */
export function useLikelyDriver(query: DriverQuery | null): { readonly id: string; readonly why: string } | null {
  const { t, language } = useLanguage();
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
