import type { StaffRepair } from '@atelier/contract';
import { useLocation } from 'react-router';
import { useTranslation } from '#shared/language/use-translation.ts';
import { Conversation } from '#subjects/conversation/conversation.tsx';
import { shopSide } from '#subjects/conversation/shop-side.ts';
import { CONVERSATION } from '../conversation-place.ts';
import { standingEntries } from './log-reading.ts';
import { OtherWays } from './other-ways.tsx';
import { Panel } from './panel.tsx';
import { ReadyAnswers, useProgress } from './ready-answers.tsx';
import { doneLabel } from './step-done.ts';

/** The conversation about a repair, as the shop has it. */
export function TalkPanel({ repair }: { repair: StaffRepair }) {
  const { t } = useTranslation();
  const { account } = repair.customer;
  const progress = useProgress(repair);
  return (
    <Panel title={t('conversation.title')}>
      <Conversation
        key={repair.id}
        side={shopSide(repair.id)}
        steps={standingEntries(repair.log).map((entry) => ({ id: entry.id, at: entry.at, title: doneLabel(t, entry) }))}
        isWanted={useLocation().hash === CONVERSATION}
        untold={account}
        beside={({ text, put, empty }) => (
          <>
            {account !== 'NONE' && <ReadyAnswers repair={repair} onChoose={put} />}
            {/* Where nothing is typed here, what is sent elsewhere begins with how the repair is going. */}
            <OtherWays repair={repair} text={account === 'NONE' ? progress : text} onSaid={empty} />
          </>
        )}
      />
    </Panel>
  );
}
