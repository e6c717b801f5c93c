export { deleteContactMessagesOf } from './contact-messages.queries.ts';
export { followWriter, list } from './contact-messages.service.ts';
