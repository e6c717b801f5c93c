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
import { teamQuery } from '#subjects/staff/lists/list-team.ts';
import { focusForm } from '../steps/step-focus.ts';
import { lastAssigned, sortByLastAssigned } from './assignee.ts';

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
  const { t } = useTranslation();
  const { extraOptions = required ? [] : [{ value: NOBODY, label: t('transition.visit.unassigned') }], excludedId } =
    rest;
  const { language } = useLanguage();
  const { data: team, isError, isFetching, refetch } = useQuery(teamQuery(role));
  useLateFocus(team !== undefined);
  if (team === undefined) {
    if (isError) return <LoadFailureLine retrying={isFetching} onRetry={() => void refetch()} />;
    return <Skeleton className="h-11 rounded-control" />;
  }
  const offered = withAllRoles(team, otherRoles).filter(({ id }) => id !== excludedId);
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

function withAllRoles(team: readonly TeamMember[], roles: readonly StaffRole[]): readonly TeamMember[] {
  return team.filter((member) => roles.every((role) => member.roles.includes(role)));
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
