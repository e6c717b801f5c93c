export { deleteContactMessagesOf } from './contact-messages.queries.ts';
