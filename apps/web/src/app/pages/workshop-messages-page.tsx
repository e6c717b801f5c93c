import { isOffice } from '@atelier/domain';
import { useParams } from 'react-router';
import { ListSkeleton } from '#subjects/staff/page/list-states.tsx';
import { MessageList } from '#features/contact-messages/message-list.tsx';
import { MessageSkeleton, MessageView } from '#features/contact-messages/message-view.tsx';
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
