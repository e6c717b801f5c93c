export { presentMessage } from './conversation.presenter.ts';
export { listConversationsOf } from './conversation.queries.ts';
