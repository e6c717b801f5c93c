import { caseOf, isDay, likelyDriver, type StaffRole, type VisitType } from '@atelier/domain';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#shared/language/use-language.ts';
import { zonesQuery } from '../api/kept-names.ts';
import { teamQuery } from '../api/list-team.ts';
import { plannedVisitsQuery, usualDriversQuery } from '../api/planned-visits.ts';
import { nameOf } from '../books/entry-name.ts';
import { assigneeRole, type TransitionForm } from './form-model.ts';

/** A visit whose driver is looked for; `own`: the repairs whose visits are planned. */
type Sought = {
  readonly date: string;
  readonly zoneId: string | null;
  readonly type: VisitType;
  readonly own: readonly string[];
  readonly roles: readonly [StaffRole, ...StaffRole[]];
};

/** The visit of a step that names its driver; null for any other step. */
export function soughtFor({ action, repair }: TransitionForm, date: string): Sought | null {
  const type = caseOf(action, repair.status)?.visit?.type;
  const role = assigneeRole(action);
  if (type === undefined || role === 'TECHNICIAN') return null;
  return { date, zoneId: repair.zoneId, type, own: [repair.id], roles: [role] };
}

/** Who drives it unless somebody else is named, and why in a few words; null for nobody, and while that isn't known. */
export function useLikelyDriver(sought: Sought | null): { readonly id: string; readonly why: string } | null {
  const { t, language } = useLanguage();
  const date = sought?.date ?? '';
  const enabled = sought !== null && sought.zoneId !== null && isDay(date);
  const { data: visits } = useQuery({ ...plannedVisitsQuery(date), enabled });
  const { data: usual } = useQuery({ ...usualDriversQuery(date), enabled });
  const { data: team } = useQuery({ ...teamQuery(sought?.roles[0] ?? 'COLLECTOR'), enabled });
  const { data: zones } = useQuery({ ...zonesQuery, enabled });
  const zone = zones?.find(({ id }) => id === sought?.zoneId);
  if (!enabled || visits === undefined || usual === undefined || team === undefined || zone === undefined) return null;
  const able = team
    .filter(({ roles, awayUntil }) => sought.roles.every((role) => roles.includes(role)) && (awayUntil ?? '') < date)
    .map(({ id }) => id);
  const likely = likelyDriver({ ...sought, visits, usual, able });
  if (likely === null) return null;
  return { id: likely.id, why: t(`planning.likely.${likely.why}`, { zone: nameOf(zone, language) }) };
}
