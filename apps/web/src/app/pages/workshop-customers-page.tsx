import { isAdmin, isOffice } from '@atelier/domain';
import { useParams } from 'react-router';
import { CustomerList } from '#features/customers/customer-list.tsx';
import { CustomerSkeleton, CustomerView } from '#features/customers/customer-view.tsx';
import { ListSkeleton } from '#subjects/staff/page/list-states.tsx';
import { ConfirmedUser } from '../layouts/confirmed-user.tsx';

function WorkshopCustomersPage() {
  const { id } = useParams();
  return (
    <ConfirmedUser isAllowed={isOffice} fallback={id === undefined ? <ListSkeleton cards /> : <CustomerSkeleton />}>
      {(user) => (id === undefined ? <CustomerList /> : <CustomerView key={id} id={id} isAdmin={isAdmin(user)} />)}
    </ConfirmedUser>
  );
}

export { WorkshopCustomersPage as Component };
