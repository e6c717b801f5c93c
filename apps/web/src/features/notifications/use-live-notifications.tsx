import type { NotificationEvent } from '@atelier/contract';
import { Button, toast } from '@atelier/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { useLanguage } from '#shared/language/use-language.ts';
import { useSession } from '#subjects/session/use-session.ts';
import { showLiveNotifications } from './show-live-notifications.ts';

export function useLiveNotifications(): void {
  const { t, language } = useLanguage();
  const client = useQueryClient();
  const isCustomer = useSession().user?.role === 'CUSTOMER';
  useEffect(() => {
    const actionOf = ({ action, repairId }: NotificationEvent['data']): ReactNode => {
      if (!isCustomer || action !== 'Message.received' || repairId === undefined) return null;
      return (
        <Button
          variant="secondary"
          size="sm"
          className="mt-1 justify-self-start"
          onClick={() => dialogStore.openDetails(repairId, true)}
        >
          {t('notifications.readMessage')}
        </Button>
      );
    };
    return showLiveNotifications({ client, t, language, toast, actionOf });
  }, [t, language, client, isCustomer]);
}
