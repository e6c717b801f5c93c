import type { ConversationMessage } from '@atelier/contract';
import { Button, Progress, UserText } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Moment, useNow } from '#shared/language/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PhotoPicture, photoRow, photoSquare } from '#subjects/repair/photos/photo-picture.tsx';
import type { OutgoingMessage, OutgoingMessagePhoto } from './conversation-side.ts';
import { messageFiles } from './message-photos.ts';

type SentMessageProps = {
  message: ConversationMessage;
  isOwn: boolean;
  sender: string;
  photos: ReactNode;
  onWithdraw: ((id: string) => void) | null;
};

export function SentMessage({ message, isOwn, sender, photos, onWithdraw }: SentMessageProps) {
  const { t } = useTranslation();
  const now = useNow();
  const { id, text, at, isRead, withdrawableUntil } = message;
  const mayGo = withdrawableUntil !== null && Date.parse(withdrawableUntil) > now.getTime();
  return (
    <Bubble isOwn={isOwn} sender={sender} text={text} photos={message.photos.length > 0 && photos}>
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

type UnsentMessageProps = {
  message: OutgoingMessage;
  /** Upload progress from 0 to 1, or null when idle. */
  progress: number | null;
  /** Sent automatically when the connection returns. */
  isOffline: boolean;
  onResend: () => void;
  onDrop: () => void;
};

export function UnsentMessage({
  message: { text, photos },
  progress,
  isOffline,
  onResend,
  onDrop,
}: UnsentMessageProps) {
  const { t } = useTranslation();
  return (
    <Bubble
      isOwn
      sender={t('conversation.you')}
      text={text}
      photos={
        photos.length > 0 && (
          <ul className={photoRow}>
            {photos.map(({ file }) => (
              <li key={file}>
                <UnsentPhoto file={file} />
              </li>
            ))}
          </ul>
        )
      }
    >
      {progress === null ? (
        <>
          {isOffline ? (
            <span>{t('conversation.sentWhenOnline')}</span>
          ) : (
            <span className="font-medium text-danger">{t('conversation.failed')}</span>
          )}
          <Button variant="link" size="sm" onClick={onResend}>
            {t('conversation.retry')}
          </Button>
          <Button variant="link" size="sm" onClick={onDrop}>
            {t('conversation.discard')}
          </Button>
        </>
      ) : (
        <>
          <span>{t('conversation.sending')}</span>
          {photos.length > 0 && (
            <Progress label={t('conversation.sendingPhotos')} value={Math.round(progress * 100)} className="w-24!" />
          )}
        </>
      )}
    </Bubble>
  );
}

function UnsentPhoto({ file }: Pick<OutgoingMessagePhoto, 'file'>) {
  const { data } = useQuery({
    queryKey: ['unsentPhoto', file],
    queryFn: () => messageFiles.get(file),
    networkMode: 'always',
  });
  return <PhotoPicture file={data ?? undefined} alt="" className={photoSquare} />;
}

type BubbleProps = { isOwn: boolean; sender: string; text: string; photos: ReactNode; children: ReactNode };

function Bubble({ isOwn, sender, text, photos, children }: BubbleProps) {
  return (
    <li className={`grid max-w-[85%] gap-0.5 ${isOwn ? 'justify-items-end justify-self-end' : 'justify-self-start'}`}>
      <p className="text-sm text-ink-muted">{sender}</p>
      {text !== '' && (
        <p
          dir="auto"
          className={`w-fit rounded-control border px-3.5 py-2 wrap-anywhere whitespace-pre-line ${isOwn ? 'border-primary/30 bg-primary/8' : 'border-line bg-sunken'}`}
        >
          <UserText>{text}</UserText>
        </p>
      )}
      {photos !== false && <div className={`py-1 ${isOwn ? '*:justify-end' : ''}`}>{photos}</div>}
      <div className="flex flex-wrap items-center gap-x-3 text-sm text-ink-muted">{children}</div>
    </li>
  );
}
