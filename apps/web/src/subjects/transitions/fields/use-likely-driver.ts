import { caseOf, isDay, likelyDriver, type StaffRole, type VisitType } from '@atelier/domain';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#shared/language/use-language.ts';
import { zonesQuery } from '#subjects/staff/catalogs/catalog-names.ts';
import { teamQuery } from '#subjects/staff/lists/list-team.ts';
import { plannedVisitsQuery, usualDriversQuery } from '#subjects/staff/lists/planned-visits.ts';
import { entryName } from '#subjects/staff/catalogs/entry-name.ts';
import { assigneeRole, type TransitionForm } from '../values/form-model.ts';

type DriverQuery = {
  readonly date: string;
  readonly zoneId: string | null;
  readonly type: VisitType;
  readonly ownIds: readonly string[];
  readonly roles: readonly [StaffRole, ...StaffRole[]];
};

/** Returns the visit whose driver a transition names, or null. */
export function driverQueryOf({ action, repair }: TransitionForm, date: string): DriverQuery | null {
  const type = caseOf(action, repair.status)?.visit?.type;
  const role = assigneeRole(action);
  if (type === undefined || role === 'TECHNICIAN') return null;
  return { date, zoneId: repair.zoneId, type, ownIds: [repair.id], roles: [role] };
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
