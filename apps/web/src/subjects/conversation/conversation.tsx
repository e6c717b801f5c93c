import type { ConversationMessage } from '@atelier/contract';
import { Alert, Button, Skeleton, toast } from '@atelier/ui';
import { useLayoutEffect, useRef } from 'react';
import { LoadFailureLine } from '#shared/feedback/load-failure-line.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PhotoGallery } from '#subjects/repair/photos/photo-gallery.tsx';
import { photoRow } from '#subjects/repair/photos/photo-picture.tsx';
import { type BesideField, Composer } from './composer.tsx';
import type { ConversationSide } from './conversation-side.ts';
import { Unsent, Written } from './message-bubble.tsx';
import { StepLine } from './step-line.tsx';
import { type Step, withSteps } from './steps-between.ts';
import { unsent } from './unsent.ts';
import { useConversation } from './use-conversation.ts';

type Talk = ReturnType<typeof useConversation>;
type ConversationProps = {
  side: ConversationSide;
  beside?: BesideField;
  /** The page was opened for it. */
  isWanted?: boolean;
  /** What happened meanwhile. */
  steps?: readonly Step[] | undefined;
  /** Its customer doesn't read it: they can't, or haven't come yet. */
  untold?: 'NONE' | 'INVITED' | undefined;
};
type TalkProps = { side: ConversationSide; talk: Talk; steps: readonly Step[]; isRead: boolean };

/** What customer and shop write to each other about a repair, the newest at the bottom, and where one writes. */
export function Conversation({ side, beside, isWanted = false, steps = [], untold }: ConversationProps) {
  const { t } = useTranslation();
  const talk = useConversation(side);
  const { query, seen, waitingSince, isCalledInstead } = talk;
  if (query.data === undefined) {
    return query.isError ? (
      <LoadFailureLine onRetry={() => void query.refetch()} retrying={query.isFetching} />
    ) : (
      <>
        <output className="sr-only">{t('common.loading')}</output>
        <Skeleton className="h-48 rounded-control" />
      </>
    );
  }
  return (
    <div className={side.of === 'customer' ? 'flex min-h-0 flex-1 flex-col gap-4' : 'grid grid-cols-1 gap-4'}>
      <Messages side={side} talk={talk} steps={steps} isRead={untold === undefined} />
      {side.of === 'shop' && seen !== null && waitingSince !== null && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="font-medium">{t(isCalledInstead ? 'conversation.toCall' : 'conversation.waiting')}</p>
          <Button variant="secondary" size="sm" onClick={() => void talk.settle(() => side.handle(seen))}>
            {t(isCalledInstead ? 'conversation.called' : 'conversation.handled')}
          </Button>
          {!isCalledInstead && (
            <Button
              variant="secondary"
              size="sm"
              onClick={() => void talk.settle(side.call, t('conversation.noneWaits'))}
            >
              {t('conversation.callInstead')}
            </Button>
          )}
        </div>
      )}
      <Answer side={side} talk={talk} beside={beside} isWanted={isWanted} untold={untold} />
    </div>
  );
}

type AnswerProps = Pick<ConversationProps, 'side' | 'untold'> & {
  talk: Talk;
  beside: BesideField | undefined;
  isWanted: boolean;
};

/** Where one writes, with whatever keeps it from being read. */
function Answer({ side, talk: { isClosed, write }, beside, isWanted, untold }: AnswerProps) {
  const { t } = useTranslation();
  if (isClosed) return <p className="text-ink-muted">{t('conversation.closed')}</p>;
  return (
    <>
      {untold !== undefined && <Alert variant="warning">{t(`conversation.untold.${untold}`)}</Alert>}
      {untold === 'NONE' ? (
        beside?.(nothingTyped)
      ) : (
        <Composer
          answersWhen={side.of === 'customer'}
          repairId={side.repairId}
          label={t(side.of === 'shop' ? 'conversation.fieldShop' : 'conversation.field')}
          onSend={write}
          beside={beside}
          isWanted={isWanted}
        />
      )}
    </>
  );
}

const nothingTyped = { text: '', put: () => undefined, empty: () => undefined } as const;

function Messages({ side, talk, steps, isRead }: TalkProps) {
  const { t } = useTranslation();
  const { query, messages, outgoing, isClosed } = talk;
  const place = useBottom(`${messages.at(-1)?.id} ${outgoing.length}`);
  const withdraw = useWithdraw(side, talk);
  if (messages.length === 0 && outgoing.length === 0) {
    if (isClosed || !isRead) return null;
    return (
      <p className="flex-1 text-pretty text-ink-muted">
        {t(side.of === 'shop' ? 'conversation.introShop' : 'conversation.intro')}
      </p>
    );
  }
  return (
    <div
      ref={place}
      role="log"
      aria-label={t('conversation.list')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a place that scrolls is reached by the keyboard
      tabIndex={0}
      className={`overflow-y-auto rounded-tight ${side.of === 'shop' ? 'max-h-[min(28rem,52dvh)]' : 'min-h-24 flex-1 short:max-h-[52dvh] cramped:max-h-[52dvh]'}`}
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
        {withSteps(messages, steps).map((said) =>
          'step' in said ? (
            <StepLine key={said.step.id} step={said.step} />
          ) : (
            <Written
              key={said.message.id}
              message={said.message}
              photos={
                <PhotoGallery
                  repairId={side.repairId}
                  photos={said.message.photos}
                  source={side.photos}
                  className={photoRow}
                />
              }
              isOwn={said.message.fromShop === (side.of === 'shop')}
              who={whoOf(t, side, said.message)}
              onWithdraw={withdraw}
            />
          ),
        )}
        {outgoing.map((message) => (
          <Unsent
            key={message.key}
            message={message}
            progress={unsent.progressOf(message.key)}
            waits={unsent.waitsForLine(message.key)}
            onAgain={() => talk.again(message)}
            onDrop={() => talk.drop(message)}
          />
        ))}
      </ol>
    </div>
  );
}

function whoOf(
  t: ReturnType<typeof useTranslation>['t'],
  { of }: ConversationSide,
  message: ConversationMessage,
): string {
  const { fromShop, name } = message;
  if (!fromShop) return t(of === 'customer' ? 'conversation.you' : 'conversation.customer');
  return of === 'customer' ? t('conversation.fromShop', { name: name ?? '' }) : (name ?? '');
}

function useWithdraw(side: ConversationSide, { settle }: Talk): ((id: string) => void) | null {
  const { t } = useTranslation();
  if (side.of === 'shop') return null;
  return (id) =>
    void settle(() => side.withdraw(id), t('conversation.tooLate')).then((done) => {
      if (done) toast({ title: t('conversation.withdrawn'), variant: 'success' });
    });
}

/** Shows the newest whenever there is another one; older ones that are fetched leave the place where it is. */
function useBottom(newest: string) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current !== null) place.current.scrollTop = place.current.scrollHeight;
  }, [newest]);
  return place;
}
