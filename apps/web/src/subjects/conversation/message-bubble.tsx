import type { ConversationMessage } from '@atelier/contract';
import { Button } from '@atelier/ui';
import type { ReactNode } from 'react';
import { Moment, useNow } from '#shared/format/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';

type WrittenProps = {
  message: ConversationMessage;
  isOwn: boolean;
  who: string;
  /** Takes it back; only of what may be. */
  onWithdraw: ((id: string) => void) | null;
};

/** A message that the server has. */
export function Written({ message, isOwn, who, onWithdraw }: WrittenProps) {
  const { t } = useTranslation();
  const now = useNow();
  const { id, text, at, isRead, withdrawableUntil } = message;
  const mayGo = withdrawableUntil !== null && Date.parse(withdrawableUntil) > now.getTime();
  return (
    <Bubble isOwn={isOwn} who={who} text={text}>
      <Moment value={at} />
      {isOwn && isRead && <span>{t('conversation.read')}</span>}
      {onWithdraw !== null && mayGo && (
        <Button variant="link" size="sm" onClick={() => onWithdraw(id)}>
          {t('conversation.withdraw')}
        </Button>
      )}
    </Bubble>
  );
}

type UnsentProps = { text: string; isUnderWay: boolean; onAgain: () => void; onDrop: () => void };

/** One that is on its way, or didn't arrive. */
export function Unsent({ text, isUnderWay, onAgain, onDrop }: UnsentProps) {
  const { t } = useTranslation();
  return (
    <Bubble isOwn who={t('conversation.you')} text={text}>
      {isUnderWay ? (
        <span>{t('conversation.sending')}</span>
      ) : (
        <>
          <span className="font-medium text-danger">{t('conversation.failed')}</span>
          <Button variant="link" size="sm" onClick={onAgain}>
            {t('conversation.again')}
          </Button>
          <Button variant="link" size="sm" onClick={onDrop}>
            {t('conversation.drop')}
          </Button>
        </>
      )}
    </Bubble>
  );
}

type BubbleProps = { isOwn: boolean; who: string; text: string; children: ReactNode };

/** Something that was written, on the side of whoever wrote it; of it nothing but text is shown. */
function Bubble({ isOwn, who, text, children }: BubbleProps) {
  return (
    <li className={`grid max-w-[85%] gap-0.5 ${isOwn ? 'justify-items-end justify-self-end' : 'justify-self-start'}`}>
      <p className="text-sm text-ink-muted">{who}</p>
      <p
        dir="auto"
        className={`w-fit rounded-control border px-3.5 py-2 wrap-anywhere whitespace-pre-line ${isOwn ? 'border-primary/30 bg-primary/8' : 'border-line bg-sunken'}`}
      >
        {text}
      </p>
      <div className="flex flex-wrap items-center gap-x-3 text-sm text-ink-muted">{children}</div>
    </li>
  );
}
