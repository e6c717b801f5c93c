import type { NotificationEvent } from '@atelier/contract';
import { notificationText, notificationTitle } from '@atelier/i18n';
import type { Translate } from '@atelier/i18n';
import { toastDuration } from '@atelier/ui';
import type { ToastRequest } from '@atelier/ui';
import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api/query-keys.ts';
import { notices } from '../../shared/live/notices.ts';
import { takeNotice } from './api/take-notice.ts';
import { isOwnStep } from './own-step.ts';

type Hearing = { readonly client: QueryClient; readonly t: Translate; readonly toast: (request: ToastRequest) => void };

const show = ({ client, t, toast }: Hearing, { data: { action } }: NotificationEvent): void => {
  const sent = client.getMutationCache().findAll({ mutationKey: queryKeys.repairs });
  const submittedAt = Math.max(0, ...sent.map((mutation) => mutation.state.submittedAt));
  if (isOwnStep(action, submittedAt, Date.now())) return;
  const title = notificationTitle(t, action);
  if (title !== '') toast({ title, description: notificationText(t, action) });
};

/**
 * Counts live notifications, and shows each as a toast, which also says it politely, when it has a title (product section 8).
 * One that came before this was loaded is shown too while its toast would still stand; its count was fetched.
 */
export const hearNotices = (hearing: Hearing): (() => void) => {
  const missed = notices.takeUnheard(toastDuration);
  if (missed !== null) show(hearing, missed);
  return notices.subscribe((event) => {
    takeNotice(hearing.client, event);
    show(hearing, event);
  });
};
