import { useParams } from 'react-router';
import { ListSkeleton } from '#features/workshop/list/list-states.tsx';
import { MessageList } from '#features/workshop/messages/message-list.tsx';
import { MessageSkeleton, MessageView } from '#features/workshop/messages/message-view.tsx';
import { isOffice } from '#shared/people/is-office.ts';
import { KnownUser } from '../layouts/known-user.tsx';

/** `/workshop/messages`: what visitors wrote. */
export function WorkshopMessagesPage() {
  return (
    <KnownUser is={isOffice} waiting={<ListSkeleton cards />}>
      {() => <MessageList />}
    </KnownUser>
  );
}

/** `/workshop/messages/:id`: one of them. */
export function WorkshopMessagePage() {
  const { id = '' } = useParams();
  return (
    <KnownUser is={isOffice} waiting={<MessageSkeleton />}>
      {() => <MessageView id={id} />}
    </KnownUser>
  );
}
