import type { Member, User } from '@atelier/contract';
import { Button } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { lazyControlledDialog } from '#shared/chunks/lazy-dialog.tsx';
import { useChunksWhenIdle } from '#shared/chunks/when-idle.ts';
import { ListExportButton } from '#subjects/staff/lists/list-export-button.tsx';
import { membersQuery } from '#subjects/staff/lists/planning.ts';
import { UnansweredList } from '#subjects/staff/page/list-states.tsx';
import { PageHead } from '#subjects/staff/page/back-link.tsx';
import { MemberCard, type MemberAction } from './member-card.tsx';
import { listPage } from '#subjects/staff/page/list-page.tsx';
import { isAdmin } from '@atelier/domain';

const InviteDialog = lazyControlledDialog(async () => (await import('./invite-dialog.tsx')).InviteDialog);
const ChangeDialog = lazyControlledDialog(async () => (await import('./change-dialog.tsx')).MemberDialog);
const DisableDialog = lazyControlledDialog(async () => (await import('./disable-dialog.tsx')).DisableDialog);

const lazyDialogs = [InviteDialog.preload, ChangeDialog.preload, DisableDialog.preload];

type MemberDialog =
  | { readonly action: 'invite'; readonly opener: Element }
  // Snapshot at opening. Later changes by others are reported but don't replace typed values.
  | { readonly action: MemberAction; readonly member: Member; readonly opener: Element };

export function MemberList({ user }: { user: Pick<User, 'id'> }) {
  const { t } = useTranslation();
  useChunksWhenIdle(lazyDialogs);
  const [open, setOpen] = useState<MemberDialog | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('team.title')} intro={t('team.intro')}>
        <span className="flex flex-wrap items-center gap-3 max-sm:w-full">
          <ListExportButton list="team" />
          <Button
            className="max-sm:w-full"
            onClick={({ currentTarget }) => setOpen({ action: 'invite', opener: currentTarget })}
          >
            <UserPlus />
            {t('team.invite')}
          </Button>
        </span>
      </PageHead>
      <Members userId={user.id} onAction={(action, member, opener) => setOpen({ action, member, opener })} />
      {open?.action === 'invite' && <InviteDialog opener={open.opener} onClose={close} />}
      {open?.action === 'change' && (
        <ChangeDialog member={open.member} isSelf={open.member.id === user.id} opener={open.opener} onClose={close} />
      )}
      {open?.action === 'disable' && <DisableDialog member={open.member} opener={open.opener} onClose={close} />}
    </div>
  );
}

type MembersProps = { userId: string; onAction: (act: MemberAction, member: Member, opener: Element) => void };

function Members({ userId, onAction }: MembersProps) {
  const { t } = useTranslation();
  const answer = useQuery(membersQuery);
  const { data: members } = answer;
  if (members === undefined) return <UnansweredList query={answer} />;
  return (
    <>
      <ul aria-label={t('team.list')} className="grid grid-cols-1 gap-3">
        {members.map((member) => (
          <li key={member.id}>
            <MemberCard
              member={member}
              isSelf={member.id === userId}
              onAction={(action, opener) => onAction(action, member, opener)}
            />
          </li>
        ))}
      </ul>
      {members.length === 1 && <p className="max-w-reading text-ink-muted">{t('team.onlyMember')}</p>}
    </>
  );
}

export const Component = listPage(isAdmin, MemberList);
