import { toast } from '@atelier/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from '../../shared/language/use-translation.ts';
import { hearNotices } from './hear-notices.ts';

/** Live notifications are counted and shown from here on. */
export const useLiveNotifications = (): void => {
  const { t } = useTranslation();
  const client = useQueryClient();
  useEffect(() => hearNotices({ client, t, toast }), [t, client]);
};
