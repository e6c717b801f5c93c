import { listUncollected } from '@atelier/contract';
import { Alert } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { queryKeys } from '#shared/api/queries.ts';
import { send } from '#shared/api/send.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { customerName } from '#subjects/staff/people/customer-name.ts';
import { StaffDay } from '#subjects/staff/repair/staff-times.tsx';

/** Lists devices whose customers got the last notice, while there are any. */
export function UncollectedDevices() {
  const { t } = useTranslation();
  const { data = [] } = useQuery({
    queryKey: [...queryKeys.staffRepairs, 'kept'],
    queryFn: () => send(listUncollected),
  });
  if (data.length === 0) return null;
  return (
    <Alert variant="info" title={t('desk.kept.title')}>
      <ul className="grid gap-1">
        {data.map(({ repairId, device, customer, since }) => (
          <li key={repairId}>
            <Link
              to={paths.workshopRepair(repairId)}
              className="inline-flex min-h-11 flex-wrap items-center gap-x-1 font-medium underline"
            >
              <span>{t('desk.kept.line', { device, name: customerName(t, customer) })}</span> <StaffDay value={since} />
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
