import type { Member, SlotPlan } from '@atelier/contract';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { LoadFailureLine, type FailedQuery } from '#shared/feedback/load-failure-line.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';

type RulesOfDriverProps = { member: Pick<Member, 'id' | 'name'>; plans: readonly SlotPlan[] };

/** Counts the rules for windows that name the member, because a change of the member leaves them as they are. */
export function RulesOfDriver({ member: { id, name }, plans }: RulesOfDriverProps) {
  const { t } = useTranslation();
  const count = plans.filter(({ driver, retired }) => driver?.id === id && !retired).length;
  if (count === 0) return null;
  return (
    <Link
      to={`${paths.workshop}/slots`}
      className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
    >
      {t('team.disableDialog.rules', { count, name })}
    </Link>
  );
}

type LoadFailuresProps = { queries: readonly (FailedQuery & { readonly isLoadingError: boolean })[] };

/** Retries all failed loads of a form at once. */
export function LoadFailures({ queries }: LoadFailuresProps) {
  const failed = queries.filter(({ isLoadingError }) => isLoadingError);
  if (failed.length === 0) return null;
  const refetch = () => failed.map((query) => query.refetch());
  return <LoadFailureLine query={{ isFetching: failed.some(({ isFetching }) => isFetching), refetch }} />;
}
