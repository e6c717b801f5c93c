import { Button, Indicator, Tabs, TabsContent, TabsList, TabsTrigger } from '@atelier/ui';
import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { useDialogs } from '#shared/dialogs/use-dialogs.ts';
import { useTranslation } from '#shared/language/use-translation.ts';

type DashboardTabsProps = {
  hasNews: boolean;
  /** The way to a new request stands here, and not among the repairs. */
  canRequest: boolean;
  repairs: ReactNode;
  notifications: ReactNode;
};

/** The two lists of the dashboard, and the way to a new request beside them. */
export function DashboardTabs({ hasNews, canRequest, repairs, notifications }: DashboardTabsProps) {
  const { t } = useTranslation();
  const [tab, setTab] = useTab();
  return (
    <Tabs value={tab} onValueChange={setTab}>
      <div className="relative">
        <TabsList aria-label={t('dashboard.tabs.label')}>
          <TabsTrigger value="repairs">{t('dashboard.tabs.repairs')}</TabsTrigger>
          <TabsTrigger value="notifications">
            {t('dashboard.tabs.notifications')}
            {hasNews && <Indicator label={t('dashboard.tabs.unseen')} />}
          </TabsTrigger>
        </TabsList>
        {canRequest && (
          <Button
            size="sm"
            className="absolute inset-e-0 bottom-2 max-sm:hidden"
            onClick={() => dialogStore.open({ name: 'request', prefill: null })}
          >
            <Plus aria-hidden="true" />
            {t('dashboard.requestRepair')}
          </Button>
        )}
      </div>
      <TabsContent value="repairs">{repairs}</TabsContent>
      <TabsContent value="notifications">{notifications}</TabsContent>
    </Tabs>
  );
}

type Tab = 'repairs' | 'notifications';

/** The chosen tab; a notification that is being displayed leads to its own (specification/screens#dashboard). */
function useTab(): [Tab, (tab: string) => void] {
  const [tab, setTab] = useState<Tab>('repairs');
  const { base } = useDialogs();
  const displayed = base?.name === 'notification' ? base.notificationId : null;
  const [followed, setFollowed] = useState<string | null>(null);
  if (displayed !== followed) {
    setFollowed(displayed);
    if (displayed !== null) setTab('notifications');
  }
  return [tab, (next) => setTab(next === 'notifications' ? 'notifications' : 'repairs')];
}
