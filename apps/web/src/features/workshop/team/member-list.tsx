import type { Member, User } from '@atelier/contract';
import { Button, Card } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { LoadFailure } from '#shared/feedback/load-failure.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PageTitle } from '#shared/page/page-title.tsx';
import { lazyOwnDialog } from '#shared/parts/lazy-dialog.tsx';
import { usePartsWhenIdle } from '#shared/parts/use-parts-when-idle.ts';
import { membersQuery } from '../api/members.ts';
import { ListSkeleton } from '../list/list-states.tsx';
import { BackLink } from '../repair/repair-header.tsx';
import { MemberCard, type MemberAct } from './member-card.tsx';

const InviteDialog = lazyOwnDialog(async () => (await import('./invite-dialog.tsx')).InviteDialog);
const ChangeDialog = lazyOwnDialog(async () => (await import('./change-dialog.tsx')).ChangeDialog);
const DisableDialog = lazyOwnDialog(async () => (await import('./disable-dialog.tsx')).DisableDialog);

const parts = [InviteDialog.preload, ChangeDialog.preload, DisableDialog.preload];

type Open =
  | { readonly act: 'invite'; readonly opener: Element }
  // As they were when it was opened: what others change meanwhile is told, and not put under somebody's hands.
  | { readonly act: MemberAct; readonly member: Member; readonly opener: Element };

/** `/workshop/team`: who works here, for whoever runs the shop. */
export function MemberList({ user }: { user: Pick<User, 'id'> }) {
  const { t } = useTranslation();
  usePartsWhenIdle(parts);
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageTitle>{t('team.title')}</PageTitle>
      <div className="grid gap-2">
        <BackLink />
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="grid gap-1">
            <h1 className="text-2xl">{t('team.title')}</h1>
            <p className="max-w-reading text-ink-muted">{t('team.intro')}</p>
          </div>
          <Button
            className="max-sm:w-full"
            onClick={({ currentTarget }) => setOpen({ act: 'invite', opener: currentTarget })}
          >
            <UserPlus aria-hidden="true" />
            {t('team.invite')}
          </Button>
        </div>
      </div>
      <Members userId={user.id} onAct={(act, member, opener) => setOpen({ act, member, opener })} />
      {open?.act === 'invite' && <InviteDialog opener={open.opener} onClose={close} />}
      {open?.act === 'change' && (
        <ChangeDialog member={open.member} isSelf={open.member.id === user.id} opener={open.opener} onClose={close} />
      )}
      {open?.act === 'disable' && <DisableDialog member={open.member} opener={open.opener} onClose={close} />}
    </div>
  );
}

type MembersProps = { userId: string; onAct: (act: MemberAct, member: Member, opener: Element) => void };

function Members({ userId, onAct }: MembersProps) {
  const { t } = useTranslation();
  const { data: members, isPending, isFetching, refetch } = useQuery(membersQuery);
  if (isPending) return <ListSkeleton cards />;
  if (members === undefined)
    return (
      <Card>
        <LoadFailure onRetry={() => void refetch()} retrying={isFetching} />
      </Card>
    );
  return (
    <>
      <ul aria-label={t('team.list')} className="grid grid-cols-1 gap-3">
        {members.map((member) => (
          <li key={member.id}>
            <MemberCard
              member={member}
              isSelf={member.id === userId}
              onAct={(act, opener) => onAct(act, member, opener)}
            />
          </li>
        ))}
      </ul>
      {members.length === 1 && <p className="max-w-reading text-ink-muted">{t('team.alone')}</p>}
    </>
  );
}
