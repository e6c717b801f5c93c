import { notificationText, notificationTitle } from '@atelier/i18n';
import { toast } from '@atelier/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { queryKeys } from '../../shared/api/query-keys.ts';
import { notices } from '../../shared/live/notices.ts';
import { isOwnStep } from './own-step.ts';

/** Shows a live notification as a toast, which also says it politely, when it has a title (product section 8). */
export const useNotificationToasts = (): void => {
  const { t } = useTranslation();
  const client = useQueryClient();
  useEffect(
    () =>
      notices.subscribe(({ data: { action } }) => {
        const sent = client.getMutationCache().findAll({ mutationKey: queryKeys.repairs });
        const submittedAt = Math.max(0, ...sent.map((mutation) => mutation.state.submittedAt));
        if (isOwnStep(action, submittedAt, Date.now())) return;
        const title = notificationTitle(t, action);
        if (title !== '') toast({ title, description: notificationText(t, action) });
      }),
    [t, client],
  );
};
