import { useParams } from 'react-router';
import { ListSkeleton } from '#features/workshop/list/list-states.tsx';
import { MessageList } from '#features/workshop/contact-messages/message-list.tsx';
import { MessageSkeleton, MessageView } from '#features/workshop/contact-messages/message-view.tsx';
import { isOffice } from '#shared/people/is-office.ts';
import { ConfirmedUser } from '../layouts/confirmed-user.tsx';

export function WorkshopMessagesPage() {
  return (
    <ConfirmedUser isAllowed={isOffice} fallback={<ListSkeleton cards />}>
      {() => <MessageList />}
    </ConfirmedUser>
  );
}

export function WorkshopMessagePage() {
  const { id = '' } = useParams();
  return (
    <ConfirmedUser isAllowed={isOffice} fallback={<MessageSkeleton />}>
      {() => <MessageView id={id} />}
    </ConfirmedUser>
  );
}
