export { deleteContactMessagesOf } from './contact-messages.queries.ts';
export { createContactMessages } from './contact-messages.service.ts';
