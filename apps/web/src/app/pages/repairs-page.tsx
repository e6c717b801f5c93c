import { isCustomer } from '@atelier/domain';
import { useEffect } from 'react';
import { MyRepairs } from '#features/repairs/list/repair-grid.tsx';
import { RepairList } from '#features/repairs/list/repair-list.tsx';
import { preloadView, repairViewChunks, RepairListSkeleton } from '#features/repairs/list/repair-views.tsx';
import { useRepairListing } from '#features/repairs/list/repair-listing.ts';
import { useChunksWhenIdle } from '#shared/chunks/when-idle.ts';
import { ConfirmedUser } from '#subjects/session/confirmed-user.tsx';

/** Renders the customer's repairs, `/repairs`, in the view that the address names. */
function RepairsPage() {
  const { view } = useRepairListing().listing;
  useEffect(() => void preloadView(view), [view]);
  useChunksWhenIdle(repairViewChunks);
  const waiting = <RepairListSkeleton view={view} />;
  return (
    <ConfirmedUser isAllowed={isCustomer} fallback={waiting}>
      {() => <MyRepairs skeleton={waiting}>{(repairs) => <RepairList repairs={repairs} />}</MyRepairs>}
    </ConfirmedUser>
  );
}

export { RepairsPage as Component };
