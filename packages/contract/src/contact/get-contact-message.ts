import { call } from '../call.ts';
import { ContactMessage, ContactParams } from './contact.schemas.ts';

export const getContactMessage = call({
  method: 'GET',
  path: '/staff/messages/:id',
  summary: 'One message from the contact form',
  params: ContactParams,
  answer: ContactMessage,
  errors: ['notAllowed', 'notFound'],
});
