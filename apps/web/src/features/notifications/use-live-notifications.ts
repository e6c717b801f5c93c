import { notificationText, notificationTitle } from '@atelier/i18n';
import { toast } from '@atelier/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '../../shared/api/query-keys.ts';
import { useTranslation } from '../../shared/language/use-translation.ts';
import { notices } from '../../shared/live/notices.ts';
import { takeNotice } from './api/take-notice.ts';
import { isOwnStep } from './own-step.ts';

/** Counts a live notification, and shows it as a toast, which also says it politely, when it has a title (product section 8). */
export const useLiveNotifications = (): void => {
  const { t } = useTranslation();
  const client = useQueryClient();
  useEffect(
    () =>
      notices.subscribe((event) => {
        takeNotice(client, event);
        const { action } = event.data;
        const sent = client.getMutationCache().findAll({ mutationKey: queryKeys.repairs });
        const submittedAt = Math.max(0, ...sent.map((mutation) => mutation.state.submittedAt));
        if (isOwnStep(action, submittedAt, Date.now())) return;
        const title = notificationTitle(t, action);
        if (title !== '') toast({ title, description: notificationText(t, action) });
      }),
    [t, client],
  );
};
