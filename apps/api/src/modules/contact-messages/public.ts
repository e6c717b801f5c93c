export { deleteContactMessagesOf } from './contact-messages.queries.ts';
export { list } from './contact-messages.service.ts';
