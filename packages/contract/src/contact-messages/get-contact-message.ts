import { call } from '../call.ts';
import { ContactMessage, ContactMessageParams } from './contact-messages.schemas.ts';

export const getContactMessage = call({
  method: 'GET',
  path: '/staff/messages/:id',
  summary: 'One message from the contact form',
  params: ContactMessageParams,
  answer: ContactMessage,
  errors: ['notAllowed', 'notFound'],
});
