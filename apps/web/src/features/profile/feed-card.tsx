import { endFeed, getFeed, renewFeed } from '@atelier/contract';
import { Button, Input, Skeleton } from '@atelier/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiUrl } from '#config/env.ts';
import { callQuery, queryKeys } from '#shared/api/queries.ts';
import { send } from '#shared/api/send.ts';
import { QuestionDialog } from '#shared/dialogs/question-dialog.tsx';
import { LoadFailure } from '#shared/feedback/load-failure.tsx';
import { showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { ProfileCard } from './profile-card.tsx';

const changes = { end: endFeed, renew: renewFeed };

/** Renders the address of a member's calendar feed, which they make, replace and end. */
export function FeedCard() {
  const { t } = useTranslation();
  return (
    <ProfileCard title={t('profile.feed.title')} text={t('profile.feed.text')}>
      <Feed />
    </ProfileCard>
  );
}

function Feed() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const answer = useQuery(feedQuery);
  const { mutate, isPending } = useMutation({
    mutationFn: (change: keyof typeof changes) => send(changes[change]),
    onSuccess: (feed) => client.setQueryData(feedQuery.queryKey, feed),
    onError: (error) => showError(t, error),
  });
  if (answer.data === undefined)
    return answer.isError || answer.isPaused ? (
      <LoadFailure query={answer} />
    ) : (
      <Skeleton className="h-11 rounded-control" />
    );
  const { path } = answer.data;
  if (path === null)
    return (
      <Button variant="secondary" loading={isPending} onClick={() => mutate('renew')}>
        {t('profile.feed.create')}
      </Button>
    );
  return <Address key={path} path={path} isPending={isPending} onChange={mutate} />;
}

type AddressProps = { path: string; isPending: boolean; onChange: (change: keyof typeof changes) => void };

function Address({ path, isPending, onChange }: AddressProps) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const address = `${apiUrl || window.location.origin}${path}`;
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    setCopied(true);
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-sm text-ink-muted">{t('profile.feed.secret')}</p>
      {/* Selects the whole address where the browser refuses to copy. */}
      <Input readOnly value={address} aria-label={t('profile.feed.label')} onFocus={({ target }) => target.select()} />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => void copy().catch(() => undefined)}>
          {t('profile.feed.copy')}
        </Button>
        <QuestionDialog
          open={isAsking}
          onOpenChange={setAsking}
          trigger={
            <Button variant="ghost" loading={isPending}>
              {t('profile.feed.renew')}
            </Button>
          }
          title={t('profile.feed.renewQuestion')}
          description={t('profile.feed.renewText')}
          confirmLabel={t('profile.feed.renew')}
          loading={isPending}
          onConfirm={() => onChange('renew')}
        />
        <Button variant="ghost" loading={isPending} onClick={() => onChange('end')}>
          {t('profile.feed.end')}
        </Button>
      </div>
      <output className="text-sm text-ink-muted">{isCopied && t('profile.feed.copied')}</output>
    </div>
  );
}

const feedQuery = callQuery(queryKeys.feed, getFeed);
