import { listNotifications } from '@atelier/contract';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import { countNews } from '../../workflow/notifier.ts';
import type { ViewersReading } from '../sessions/public.ts';
import { presentNotification } from './notifications.presenter.ts';
import { markSeen, pageOfUser } from './notifications.queries.ts';

/** A page that is asked for wrongly is refused once it is known who asks: until then it is the shortest. */
const shortest = { page: 1, limit: 1 };

/** A page of a user's notifications, read with their session. */
export const pageReading: ViewersReading = {
  name: 'viewer_with_notifications',
  // Nothing of it is kept: seeing one changes it, and so does each new one.
  tag: sql<string>`'newest'`,
  text: pageOfUser,
  values: ({ query }) => ({ known: null, ...(listNotifications.query.safeParse(query).data ?? shortest) }),
};

/** Opens a notification: it is seen from now on, and `news` counts what is left. */
export const openNotification = async (database: Database, userId: string, id: string) => {
  const row = z.uuid().safeParse(id).success ? await markSeen(database, userId, id) : undefined;
  if (row === undefined) throw new Failure('notFound');
  return { notification: presentNotification(row), news: await countNews(database, userId) };
};
