export { presentMessage } from './conversation.presenter.ts';
export { listConversationsOf } from './conversation.queries.ts';
export { createConversation } from './conversation.service.ts';
