import type { ConversationMessage } from '@atelier/contract';
import { showDone } from '#shared/feedback/show-toast.ts';
import { Alert, Button, Skeleton } from '@atelier/ui';
import { useLayoutEffect, useRef } from 'react';
import { LoadFailureLine } from '#shared/feedback/load-failure-line.tsx';
import { Moment } from '#shared/language/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PhotoGallery } from '#subjects/repair/photos/photo-gallery.tsx';
import { photoRow } from '#subjects/repair/photos/photo-picture.tsx';
import { type ComposerAction, Composer } from './composer.tsx';
import type { ConversationSide } from './conversation-side.ts';
import { UnsentMessage, SentMessage } from './message-bubble.tsx';
import { type ConversationStep, mergeSteps } from './merge-steps.ts';
import { unsentMessages } from './unsent-messages.ts';
import { useConversation } from './use-conversation.ts';

type ConversationState = ReturnType<typeof useConversation>;
type ConversationProps = {
  side: ConversationSide;
  secondaryAction?: ComposerAction;
  takesFocus?: boolean;
  steps?: readonly ConversationStep[] | undefined;
  /** The customer has no account, or hasn't accepted the invitation yet. */
  missingAccount?: 'NONE' | 'INVITED' | undefined;
};
type MessagesProps = {
  side: ConversationSide;
  conversation: ConversationState;
  steps: readonly ConversationStep[];
  isRead: boolean;
};

export function Conversation({
  side,
  secondaryAction,
  takesFocus = false,
  steps = [],
  missingAccount,
}: ConversationProps) {
  const { t } = useTranslation();
  const conversation = useConversation(side);
  const { query, seen, waitingSince, isAnsweredByCall } = conversation;
  if (query.data === undefined) {
    return query.isError ? (
      <LoadFailureLine query={query} />
    ) : (
      <>
        <output className="sr-only">{t('common.loading')}</output>
        <Skeleton className="h-48 rounded-control" />
      </>
    );
  }
  return (
    <div className={side.role === 'customer' ? 'flex min-h-0 flex-1 flex-col gap-4' : 'grid grid-cols-1 gap-4'}>
      <Messages side={side} conversation={conversation} steps={steps} isRead={missingAccount === undefined} />
      {side.role === 'shop' && seen !== null && waitingSince !== null && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="font-medium">
            {t(isAnsweredByCall ? 'conversation.callNeeded' : 'conversation.awaitingReply')}
          </p>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => void conversation.runAndRefetch(() => side.handle(seen))}
          >
            {t(isAnsweredByCall ? 'conversation.callDone' : 'conversation.noReplyNeeded')}
          </Button>
          {!isAnsweredByCall && (
            <Button
              variant="secondary"
              size="sm"
              onClick={() => void conversation.runAndRefetch(side.call, t('conversation.noUnanswered'))}
            >
              {t('conversation.callInstead')}
            </Button>
          )}
        </div>
      )}
      <Reply
        side={side}
        conversation={conversation}
        secondaryAction={secondaryAction}
        takesFocus={takesFocus}
        missingAccount={missingAccount}
      />
    </div>
  );
}

type ReplyProps = Pick<ConversationProps, 'side' | 'missingAccount'> & {
  conversation: ConversationState;
  secondaryAction: ComposerAction | undefined;
  takesFocus: boolean;
};

function Reply({ side, conversation: { isClosed, write }, secondaryAction, takesFocus, missingAccount }: ReplyProps) {
  const { t } = useTranslation();
  if (isClosed) return <p className="text-ink-muted">{t('conversation.closed')}</p>;
  return (
    <>
      {missingAccount !== undefined && (
        <Alert variant="warning">{t(`conversation.notNotified.${missingAccount}`)}</Alert>
      )}
      {missingAccount === 'NONE' ? (
        secondaryAction?.(emptyField)
      ) : (
        <Composer
          showsAnsweringHours={side.role === 'customer'}
          repairId={side.repairId}
          label={t(side.role === 'shop' ? 'conversation.fieldStaff' : 'conversation.field')}
          onSend={write}
          secondaryAction={secondaryAction}
          takesFocus={takesFocus}
        />
      )}
    </>
  );
}

const emptyField = { text: '', append: () => undefined, clear: () => undefined } as const;

function Messages({ side, conversation, steps, isRead }: MessagesProps) {
  const { t } = useTranslation();
  const { query, messages, outgoing, isClosed } = conversation;
  const place = useScrollToNewest(`${messages.at(-1)?.id} ${outgoing.length}`);
  const withdraw = useWithdraw(side, conversation);
  if (messages.length === 0 && outgoing.length === 0) {
    if (isClosed || !isRead) return null;
    return (
      <p className="flex-1 text-pretty text-ink-muted">
        {t(side.role === 'shop' ? 'conversation.introStaff' : 'conversation.intro')}
      </p>
    );
  }
  return (
    <div
      ref={place}
      role="log"
      aria-label={t('conversation.list')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- lets the keyboard scroll the list
      tabIndex={0}
      className={`overflow-y-auto rounded-tight ${side.role === 'shop' ? 'max-h-[min(28rem,52dvh)]' : 'min-h-24 flex-1 short:max-h-[52dvh] cramped:max-h-[52dvh]'}`}
    >
      {query.hasNextPage && (
        <Button
          variant="secondary"
          size="sm"
          loading={query.isFetchingNextPage}
          className="mb-4"
          onClick={() => void query.fetchNextPage()}
        >
          {t('conversation.older')}
        </Button>
      )}
      <ol className="grid grid-cols-1 gap-4">
        {mergeSteps(messages, steps).map((entry) =>
          'step' in entry ? (
            <li
              key={entry.step.id}
              className="flex items-center gap-3 text-xs text-ink-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
            >
              <span className="text-center text-pretty">
                <span>{`${entry.step.title} · `}</span>
                <Moment value={entry.step.at} />
              </span>
            </li>
          ) : (
            <SentMessage
              key={entry.message.id}
              message={entry.message}
              photos={
                <PhotoGallery
                  repairId={side.repairId}
                  photos={entry.message.photos}
                  source={side.photos}
                  className={photoRow}
                />
              }
              isOwn={entry.message.fromShop === (side.role === 'shop')}
              sender={senderOf(t, side, entry.message)}
              onWithdraw={withdraw}
            />
          ),
        )}
        {outgoing.map((message) => (
          <UnsentMessage
            key={message.key}
            message={message}
            progress={unsentMessages.progressOf(message.key)}
            isOffline={unsentMessages.waitsForConnection(message.key)}
            onResend={() => conversation.resend(message)}
            onDrop={() => conversation.drop(message)}
          />
        ))}
      </ol>
    </div>
  );
}

function senderOf(
  t: ReturnType<typeof useTranslation>['t'],
  { role }: ConversationSide,
  message: ConversationMessage,
): string {
  const { fromShop, name } = message;
  if (!fromShop) return t(role === 'customer' ? 'conversation.you' : 'conversation.customer');
  return role === 'customer' ? t('conversation.fromShop', { name: name ?? '' }) : (name ?? '');
}

function useWithdraw(side: ConversationSide, { runAndRefetch }: ConversationState): ((id: string) => void) | null {
  const { t } = useTranslation();
  if (side.role === 'shop') return null;
  return (id) =>
    void runAndRefetch(() => side.withdraw(id), t('conversation.withdrawTooLate')).then((done) => {
      if (done) showDone(t('conversation.withdrawn'));
    });
}

/** Scrolls to a new message. Loading older ones preserves the position. */
function useScrollToNewest(newest: string) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current !== null) place.current.scrollTop = place.current.scrollHeight;
  }, [newest]);
  return place;
}
