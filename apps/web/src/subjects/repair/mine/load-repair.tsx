import type { Repair } from '@atelier/contract';
import { DialogBody, EmptyState, Skeleton } from '@atelier/ui';
import type { ReactNode } from 'react';
import { LoadFailure } from '#shared/feedback/load-failure.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useMyRepair } from './my-repairs.ts';

export function LoadRepair({ id, children }: { id: string; children: (repair: Repair) => ReactNode }) {
  const { t } = useTranslation();
  const answer = useMyRepair(id);
  const { data, isError } = answer;
  if (data) return children(data);
  return (
    <DialogBody>
      {data === null && <EmptyState title={t('errors.repairMissing')} />}
      {isError && <LoadFailure query={answer} />}
      {data === undefined && !isError && <Skeleton className="h-80 rounded-control" />}
    </DialogBody>
  );
}
