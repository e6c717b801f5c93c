import * as z from 'zod/mini';
import { call } from '../call.ts';
import { id } from '../fields.ts';
import { Notification } from './notification.schemas.ts';

export const markNotificationSeen = call({
  method: 'PUT',
  path: '/notifications/:id/seen',
  summary: 'Mark a notification seen',
  params: z.object({ id: id() }),
  answer: z.object({ notification: Notification, news: z.number() }),
  errors: ['notFound'],
});
