import type { TeamMember } from '@atelier/contract';
import type { StaffRole } from '@atelier/domain';
import { formatDate } from '@atelier/i18n';
import { Avatar, Select, Skeleton, type SelectOption } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type Ref } from 'react';
import { LoadFailureLine } from '#shared/feedback/load-failure-line.tsx';
import { useLanguage } from '#shared/language/use-language.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { pictureUrl } from '#shared/people/picture-url.ts';
import { teamQuery } from '../api/list-team.ts';
import { lastAssigned, lastFirst } from './last-assigned.ts';
import { focusForm } from './step-focus.ts';

type AssigneeFieldProps = {
  role: StaffRole;
  /** Those of other roles that are needed as well. */
  others?: readonly StaffRole[];
  value: string;
  /** Somebody has to be named. */
  required: boolean;
  /** What may be chosen in place of a person, the first of it until anything is; as a rule nobody, where nobody has to be named. */
  instead?: readonly SelectOption[];
  /** Who can't be chosen. */
  without?: string;
  onChange: (id: string) => void;
  ref?: Ref<HTMLButtonElement>;
};

// A select has no empty value.
const NOBODY = 'nobody';

/** One of the team who has the role that the work needs. */
export function AssigneeField({ role, others = [], value, required, onChange, ref, ...of }: AssigneeFieldProps) {
  const { t } = useTranslation();
  const { instead = required ? [] : [{ value: NOBODY, label: t('step.visit.nobody') }], without } = of;
  const { language } = useLanguage();
  const { data: team, isError, isFetching, refetch } = useQuery(teamQuery(role));
  useLateFocus(team !== undefined);
  if (team === undefined) {
    if (isError) return <LoadFailureLine retrying={isFetching} onRetry={() => void refetch()} />;
    return <Skeleton className="h-11 rounded-control" />;
  }
  const offered = withAll(team, others).filter(({ id }) => id !== without);
  const people = lastFirst(offered, lastAssigned(role)).map(({ id, name, avatar, awayUntil }) => ({
    value: id,
    label:
      awayUntil === null
        ? name
        : t('workshop.form.away', { name, day: formatDate(awayUntil, language, { pattern: 'd MMMM' }) }),
    icon: <Avatar name={name} src={pictureUrl(avatar)} size="xs" decorative />,
  }));
  const options = [...instead, ...people];
  return (
    <Select
      ref={ref}
      options={options}
      value={options.some((option) => option.value === value) ? value : (instead[0]?.value ?? '')}
      onValueChange={(chosen) => onChange(chosen === NOBODY ? '' : chosen)}
      placeholder={t(people.length === 0 ? 'workshop.form.noMember' : 'workshop.form.chooseMember')}
    />
  );
}

function withAll(team: readonly TeamMember[], roles: readonly StaffRole[]): readonly TeamMember[] {
  return team.filter((member) => roles.every((role) => member.roles.includes(role)));
}

/** People who come after their form opened: the focus that waited on the form goes where it would have gone. */
function useLateFocus(isHere: boolean): void {
  const waited = useRef(false);
  useEffect(() => {
    if (!isHere) waited.current = true;
    const focused = document.activeElement;
    if (!isHere || !waited.current || focused?.role !== 'dialog') return;
    waited.current = false;
    if (focused instanceof HTMLElement) focusForm(focused);
  }, [isHere]);
}
