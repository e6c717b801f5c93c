import type { CallData, listNotifications as listCall } from '@atelier/contract';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import { countNews } from '../../workflow/notifier.ts';
import { presentNotification } from './notifications.presenter.ts';
import { countNotifications, listNotifications, markSeen } from './notifications.queries.ts';

/** A page of a user's notifications; one beyond the end is empty. */
export const pageOfNotifications = async (
  database: Database,
  userId: string,
  { page, limit }: CallData<typeof listCall, 'query'>,
) => {
  const { total, news } = await countNotifications(database, userId);
  const rows = await listNotifications(database, userId, { offset: (page - 1) * limit, limit });
  return { data: rows.map(presentNotification), lastPage: Math.max(1, Math.ceil(total / limit)), page, total, news };
};

/** Opens a notification: it is seen from now on, and `news` counts what is left. */
export const openNotification = async (database: Database, userId: string, id: string) => {
  const row = z.uuid().safeParse(id).success ? await markSeen(database, userId, id) : undefined;
  if (row === undefined) throw new Failure('notFound');
  return { notification: presentNotification(row), news: await countNews(database, userId) };
};
