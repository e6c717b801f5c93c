import { toast } from '@atelier/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLanguage } from '#shared/language/use-language.ts';
import { hearNotices } from './hear-notices.ts';

/** Live notifications are counted and shown from here on. */
export function useLiveNotifications(): void {
  const { t, language } = useLanguage();
  const client = useQueryClient();
  useEffect(() => hearNotices({ client, t, language, toast }), [t, language, client]);
}
