import * as z from 'zod/mini';
import { call } from '../call.ts';
import { id } from '../fields.ts';
import { Notification } from './notification.schemas.ts';

export const getNotification = call({
  method: 'GET',
  path: '/notifications/:id',
  summary: 'One of my notifications',
  params: z.object({ id: id() }),
  answer: z.object({ notification: Notification }),
  errors: ['notFound'],
});
