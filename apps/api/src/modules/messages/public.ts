export { eraseMessagesOf } from './messages.queries.ts';
export { createMessages } from './messages.service.ts';
