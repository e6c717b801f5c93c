import { Button, Indicator, Tabs, TabsContent, TabsList, TabsTrigger } from '@atelier/ui';
import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { dialogStore, useDialogs } from '#shared/dialogs/dialog-store.ts';
import { useTranslation } from '#shared/language/use-translation.ts';

type DashboardTabsProps = {
  hasUnseen: boolean;
  repairs: ReactNode;
  notifications: ReactNode;
};

export function DashboardTabs({ hasUnseen, repairs, notifications }: DashboardTabsProps) {
  const { t } = useTranslation();
  const [tab, setTab] = useTab();
  return (
    <Tabs value={tab} onValueChange={setTab}>
      <div className="relative">
        <TabsList aria-label={t('dashboard.tabs.label')}>
          <TabsTrigger value="repairs">{t('dashboard.tabs.repairs')}</TabsTrigger>
          <TabsTrigger value="notifications">
            {t('dashboard.tabs.notifications')}
            {hasUnseen && <Indicator label={t('dashboard.tabs.unseen')} />}
          </TabsTrigger>
        </TabsList>
        <Button
          size="sm"
          className="absolute inset-e-0 bottom-2 max-sm:hidden"
          onClick={() => dialogStore.open({ name: 'request', prefill: null })}
        >
          <Plus />
          {t('dashboard.requestRepair')}
        </Button>
      </div>
      <TabsContent value="repairs">{repairs}</TabsContent>
      <TabsContent value="notifications">{notifications}</TabsContent>
    </Tabs>
  );
}

type Tab = 'repairs' | 'notifications';

/**
 * Returns the tab that the address names, and its setter. A displayed notification selects its own tab (specification/screens#dashboard).
 */
function useTab(): [Tab, (tab: string) => void] {
  const [params, setParams] = useSearchParams();
  const { state }: { readonly state: unknown } = useLocation();
  const { base } = useDialogs();
  const tabParam = tabOf(params.get('tab'));
  const displayed = base?.name === 'notification' ? base.notificationId : null;
  const [tab, setTab] = useState<Tab>(tabParam);
  const [followed, setFollowed] = useState<{ tabParam: Tab; displayed: string | null }>({
    tabParam,
    displayed: null,
  });
  if (tabParam !== followed.tabParam || displayed !== followed.displayed) {
    setFollowed({ tabParam, displayed });
    if (tabParam !== followed.tabParam) setTab(tabParam);
    if (displayed !== null && displayed !== followed.displayed) setTab('notifications');
  }
  const choose = (nextTab: string) => {
    setTab(tabOf(nextTab));
    setParams(
      (params) => {
        const named = new URLSearchParams(params);
        if (tabOf(nextTab) === 'notifications') named.set('tab', nextTab);
        else named.delete('tab');
        return named;
      },
      { replace: true, preventScrollReset: true, state },
    );
  };
  return [tab, choose];
}

function tabOf(text: string | null): Tab {
  return text === 'notifications' ? 'notifications' : 'repairs';
}
