import type { Repair } from '@atelier/contract';
import type { ReactNode } from 'react';
import { LoadFailure } from '#shared/feedback/load-failure.tsx';
import { useMyRepairs } from '#subjects/repair/mine/my-repairs.ts';

type MyRepairsProps = { skeleton: ReactNode; children: (repairs: readonly Repair[]) => ReactNode };

export function MyRepairs({ skeleton, children }: MyRepairsProps) {
  const { data, isError, refetch, isFetching } = useMyRepairs();
  if (data !== undefined) return children(data);
  if (isError) return <LoadFailure retrying={isFetching} onRetry={() => void refetch()} />;
  return skeleton;
}
