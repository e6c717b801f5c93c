import { call } from '../call.ts';
import { RepairParams } from '../repairs/repair.schemas.ts';
import { ConversationQuery, StaffConversationPage } from './conversation.schemas.ts';

export const getConversation = call({
  method: 'GET',
  path: '/staff/repairs/:id/messages',
  summary: 'What shop and customer wrote about a repair, the newest 50 first',
  params: RepairParams,
  query: ConversationQuery,
  answer: StaffConversationPage,
  errors: ['notAllowed', 'notFound'],
});
