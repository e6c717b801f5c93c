import type { StaffRepair } from '@atelier/contract';
import { useLocation } from 'react-router';
import { useTranslation } from '#shared/language/use-translation.ts';
import { Conversation } from '#subjects/conversation/conversation.tsx';
import { shopSide } from '#subjects/conversation/shop-side.ts';
import { CONVERSATION_HASH } from '#subjects/staff/people/conversation-link.ts';
import { effectiveEntries } from '#subjects/transitions/actions/log-reading.ts';
import { OutsideContact } from '../actions/outside-contact.tsx';
import { Panel } from '#subjects/staff/page/panel.tsx';
import { CannedReplies, useProgressText } from './canned-replies.tsx';
import { takenTransitionLabel } from '#subjects/transitions/actions/transition-label.ts';

export function ConversationPanel({ repair }: { repair: StaffRepair }) {
  const { t } = useTranslation();
  const { account } = repair.customer;
  const progress = useProgressText(repair);
  return (
    <Panel title={t('conversation.title')}>
      <Conversation
        key={repair.id}
        side={shopSide(repair.id)}
        steps={effectiveEntries(repair.log).map((entry) => ({
          id: entry.id,
          at: entry.at,
          title: takenTransitionLabel(t, entry),
        }))}
        takesFocus={useLocation().hash === CONVERSATION_HASH}
        missingAccount={account}
        secondaryAction={({ text, append, clear }) => (
          <>
            {account !== 'NONE' && <CannedReplies repair={repair} onChoose={append} />}
            {/* Without typed text, a message elsewhere begins with the progress text. */}
            <OutsideContact repair={repair} text={account === 'NONE' ? progress : text} onSent={clear} />
          </>
        )}
      />
    </Panel>
  );
}
