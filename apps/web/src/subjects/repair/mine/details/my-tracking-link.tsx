import { endMyTrackingLink, getMyTrackingLink, renewMyTrackingLink } from '@atelier/contract';
import { Button, Input } from '@atelier/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '#config/paths.ts';
import { callQuery, queryKeys } from '#shared/api/queries.ts';
import { send } from '#shared/api/send.ts';
import { UnansweredPart } from '#shared/feedback/load-failure-line.tsx';
import { QuestionDialog } from '#shared/dialogs/question-dialog.tsx';
import { showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { FactGroup } from './fact.tsx';

/** Shows a customer the tracking link of their repair, which they may end and make anew. */
export function MyTrackingLink({ repairId }: { repairId: string }) {
  const { t } = useTranslation();
  return (
    <FactGroup title={t('tracking.mine.title')}>
      <LinkState repairId={repairId} />
    </FactGroup>
  );
}

const changes = { end: endMyTrackingLink, renew: renewMyTrackingLink };

function LinkState({ repairId }: { repairId: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const options = myTrackingLinkQuery(repairId);
  const answer = useQuery(options);
  const { mutate, isPending } = useMutation({
    mutationFn: (change: keyof typeof changes) => send(changes[change], { params: { id: repairId } }),
    onSuccess: (link) => client.setQueryData(options.queryKey, link),
    onError: (error) => showError(t, error),
  });
  if (answer.data === undefined) return <UnansweredPart query={answer} className="h-24" />;
  const { token, canRenew } = answer.data;
  if (token !== null) return <ValidLink key={token} token={token} isEnding={isPending} onEnd={() => mutate('end')} />;
  if (!canRenew) return <p className="text-ink-muted">{t('tracking.mine.over')}</p>;
  return (
    <div className="grid justify-items-start gap-2">
      <p>{t('tracking.mine.ended')}</p>
      <Button variant="secondary" loading={isPending} onClick={() => mutate('renew')}>
        {t('tracking.mine.renew')}
      </Button>
    </div>
  );
}

type ValidLinkProps = { token: string; isEnding: boolean; onEnd: () => void };

function ValidLink({ token, isEnding, onEnd }: ValidLinkProps) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const link = `${window.location.origin}${paths.tracking}#${token}`;
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    setCopied(true);
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-pretty text-ink-muted">{t('tracking.mine.text')}</p>
      {/* Selects the whole link where the browser refuses to copy. */}
      <Input readOnly value={link} aria-label={t('tracking.mine.title')} onFocus={({ target }) => target.select()} />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => void copy().catch(() => undefined)}>
          {t('tracking.mine.copy')}
        </Button>
        <QuestionDialog
          open={isAsking}
          onOpenChange={setAsking}
          trigger={
            <Button variant="ghost" loading={isEnding}>
              {t('tracking.mine.end')}
            </Button>
          }
          title={t('tracking.mine.endQuestion')}
          description={t('tracking.mine.endText')}
          confirmLabel={t('tracking.mine.end')}
          tone="danger"
          loading={isEnding}
          onConfirm={onEnd}
        />
      </div>
      <output className="text-sm text-ink-muted">{isCopied && t('tracking.mine.copied')}</output>
    </div>
  );
}

function myTrackingLinkQuery(repairId: string) {
  return callQuery([...queryKeys.repairs, 'tracking', repairId], getMyTrackingLink, { params: { id: repairId } });
}
