import type { StaffRole } from '@atelier/domain';
import { Avatar, Select, Skeleton } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { LoadFailureLine } from '../../../shared/feedback/load-failure-line.tsx';
import { useTranslation } from '../../../shared/language/use-translation.ts';
import { pictureUrl } from '../../../shared/people/picture-url.ts';
import { teamQuery } from '../api/list-team.ts';

type AssigneeFieldProps = {
  role: StaffRole;
  value: string;
  onChange: (id: string) => void;
  ref: Ref<HTMLButtonElement>;
};

/** One of the team who has the role that the work needs. */
export const AssigneeField = ({ role, value, onChange, ref }: AssigneeFieldProps) => {
  const { t } = useTranslation();
  const { data: team, isError, isFetching, refetch } = useQuery(teamQuery(role));
  if (team === undefined) {
    if (isError) return <LoadFailureLine retrying={isFetching} onRetry={() => void refetch()} />;
    return <Skeleton className="h-11 rounded-control" />;
  }
  const options = team.map(({ id, name, avatar }) => ({
    value: id,
    label: name,
    icon: <Avatar name={name} src={pictureUrl(avatar)} size="xs" decorative />,
  }));
  const known = options.some((option) => option.value === value);
  return (
    <Select
      ref={ref}
      options={options}
      value={known ? value : ''}
      onValueChange={onChange}
      placeholder={t(options.length === 0 ? 'workshop.form.noMember' : 'workshop.form.chooseMember')}
    />
  );
};
