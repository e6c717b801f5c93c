import { useTranslation } from '#shared/language/use-translation.ts';
import { Conversation } from '#subjects/conversation/conversation.tsx';
import { shopSide } from '#subjects/conversation/shop-side.ts';
import { Panel } from './panel.tsx';

/** The conversation about a repair, as the shop has it. */
export function TalkPanel({ repairId }: { repairId: string }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('conversation.title')}>
      <Conversation key={repairId} side={shopSide(repairId)} />
    </Panel>
  );
}
