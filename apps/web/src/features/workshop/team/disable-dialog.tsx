import type { Holdings, Member } from '@atelier/contract';
import { Skeleton, toast } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { DialogFrame } from '#shared/dialogs/dialog-frame.tsx';
import { LoadFailureLine } from '#shared/feedback/load-failure-line.tsx';
import { showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { holdingsQuery, useDisable } from '../api/members.ts';
import { DialogForm } from '../dialog-form.tsx';

type DisableDialogProps = { member: Member; opener: Element | null; onClose: () => void };

/** Asks before somebody is disabled, with what they hold; or before they are let in again. */
export function DisableDialog({ member, opener, onClose }: DisableDialogProps) {
  const { t } = useTranslation();
  const { name, state } = member;
  const isEnabling = state === 'DISABLED';
  const act = isEnabling ? 'enabling' : 'disabling';
  const { mutateAsync, isPending } = useDisable(member);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      await mutateAsync(!isEnabling);
      toast({ title: t(isEnabling ? 'team.enabled' : 'team.disabled', { name }), variant: 'success' });
    } catch (error) {
      showError(t, error);
    }
    onClose();
  };
  const neverCame = isEnabling && member.lastSignInAt === null;
  return (
    <DialogFrame
      title={t(`team.${act}.title`, { name })}
      description={neverCame ? t('team.enabling.textInvited', { name }) : t(`team.${act}.text`, { name })}
      size="sm"
      opener={opener}
      onClose={onClose}
    >
      <DialogForm
        submitting={isPending}
        onSubmit={(event) => void submit(event)}
        action={t(`team.${act}.confirm`)}
        tone={isEnabling ? 'primary' : 'danger'}
      >
        {!isEnabling && <Held member={member} />}
      </DialogForm>
    </DialogFrame>
  );
}

const kinds = ['inHand', 'visits', 'diagnoses', 'fixes'] as const satisfies (keyof Holdings)[];

function Held({ member: { id, name } }: { member: Member }) {
  const { t } = useTranslation();
  const { data, isError, isFetching, refetch } = useQuery(holdingsQuery(id));
  if (data === undefined) {
    if (isError) return <LoadFailureLine retrying={isFetching} onRetry={() => void refetch()} />;
    return (
      <div>
        <output className="sr-only">{t('common.loading')}</output>
        <Skeleton className="h-24 rounded-control" />
      </div>
    );
  }
  const held = kinds.filter((kind) => data[kind].length > 0);
  if (held.length === 0) return <p>{t('team.disabling.nothing', { name })}</p>;
  return (
    <div className="grid gap-4">
      <p>{t('team.disabling.holds', { name })}</p>
      {held.map((kind) => (
        <section key={kind} aria-label={t(`team.disabling.${kind}`)} className="grid gap-1.5">
          <h3 className="text-sm font-semibold">
            {t(`team.disabling.${kind}`)} <span className="font-normal text-ink-muted">({data[kind].length})</span>
          </h3>
          <ul className="grid gap-px overflow-hidden rounded-control border border-line">
            {data[kind].map((repair) => (
              <li key={repair.id} className="bg-sunken px-3 py-2">
                <HeldRepair {...repair} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function HeldRepair({ id, device, what }: Holdings['visits'][number]) {
  return (
    <>
      <Link
        to={paths.workshopRepair(id)}
        className="inline-flex flex-wrap items-center gap-x-2 rounded-tight font-medium text-primary underline decoration-primary/35 underline-offset-4 hover:decoration-current max-sm:min-h-11"
      >
        <span className="wrap-anywhere">{device}</span>
        <span className="text-sm tabular-nums">#{id}</span>
      </Link>
      <p className="line-clamp-2 text-sm wrap-anywhere text-ink-muted">{what}</p>
    </>
  );
}
