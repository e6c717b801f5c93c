import { DialogBody, Indicator, Tabs, TabsContent, TabsList, TabsTrigger } from '@atelier/ui';
import { useState } from 'react';
import { DialogFrame } from '#shared/dialogs/dialog-frame.tsx';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { MyConversation } from '#subjects/conversation/lazy-conversation.tsx';
import { useMyRepair } from '#subjects/repair/mine/my-repairs.ts';
import { RepairWithActions } from '#subjects/repair/mine/details/repair-with-actions.tsx';

type DetailsDialogProps = { repairId: string; opensConversation?: boolean };

/** Renders repair details with actions and the conversation. `opensConversation` starts there. */
export function DetailsDialog({ repairId, opensConversation = false }: DetailsDialogProps) {
  const { t } = useTranslation();
  const [tab, setTab] = useState(opensConversation ? 'messages' : 'progress');
  const hasUnread = useMyRepair(repairId).data?.hasUnread === true;
  return (
    <DialogFrame
      title={t('repairs.details.title', { id: repairId })}
      size="lg"
      keepsText={tab === 'messages'}
      onClose={dialogStore.closeAll}
    >
      <Tabs value={tab} onValueChange={setTab} className="contents!">
        <TabsList aria-label={t('repairs.details.sectionsLabel')} className="px-5 sm:px-6">
          <TabsTrigger value="progress">{t('repairs.details.progress')}</TabsTrigger>
          <TabsTrigger value="messages">
            <span>{t('repairs.details.messages')}</span>
            {hasUnread && <Indicator label={t('repairs.card.unread')} />}
          </TabsTrigger>
        </TabsList>
        <TabsContent value="progress" className="contents">
          <RepairWithActions id={repairId} />
        </TabsContent>
        <TabsContent value="messages" className="contents">
          <DialogBody className="flex flex-col">
            <MyConversation repairId={repairId} />
          </DialogBody>
        </TabsContent>
      </Tabs>
    </DialogFrame>
  );
}
