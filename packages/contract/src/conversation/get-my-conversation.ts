import { call } from '../call.ts';
import { RepairParams } from '../repairs/repair.schemas.ts';
import { ConversationPage, ConversationQuery } from './conversation.schemas.ts';

export const getMyConversation = call({
  method: 'GET',
  path: '/repair/requests/:id/messages',
  summary: 'What the shop and I wrote about a repair, the newest 50 first',
  params: RepairParams,
  query: ConversationQuery,
  answer: ConversationPage,
  errors: ['notFound'],
});
