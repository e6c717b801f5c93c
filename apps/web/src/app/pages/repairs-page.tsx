import { useEffect } from 'react';
import { MyRepairs } from '#features/repairs/list/my-repairs.tsx';
import { RepairList } from '#features/repairs/list/repair-list.tsx';
import { fetchView, repairViewParts } from '#features/repairs/list/repair-views.tsx';
import { RepairListSkeleton } from '#features/repairs/list/repairs-skeleton.tsx';
import { useRepairListing } from '#features/repairs/list/use-repair-listing.ts';
import { usePartsWhenIdle } from '#shared/parts/use-parts-when-idle.ts';
import { isCustomer, KnownUser } from '../layouts/known-user.tsx';

/** `/repairs`: all of a customer's repairs, in the view that the address names. */
export function RepairsPage() {
  const { view } = useRepairListing().listing;
  useEffect(() => void fetchView(view), [view]);
  usePartsWhenIdle(repairViewParts);
  const waiting = <RepairListSkeleton view={view} />;
  return (
    <KnownUser is={isCustomer} waiting={waiting}>
      {() => <MyRepairs waiting={waiting}>{(repairs) => <RepairList repairs={repairs} />}</MyRepairs>}
    </KnownUser>
  );
}
