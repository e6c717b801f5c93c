import type { Member } from '@atelier/contract';
import { formatDate } from '@atelier/i18n';
import { Avatar, Badge, Button, Card, ProperName } from '@atelier/ui';
import { CalendarOff, CircleCheck, CircleSlash, Mail } from 'lucide-react';
import type { ComponentType } from 'react';
import { showError, showDone } from '#shared/feedback/show-toast.ts';
import { RelativeTime } from '#shared/language/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { pictureUrl } from '#shared/picture/picture-url.ts';
import { useInviteAgain } from './members.ts';

export type MemberAction = 'change' | 'disable';

type MemberCardProps = {
  member: Member;
  isSelf: boolean;
  onAction: (act: MemberAction, opener: Element) => void;
};

export function MemberCard({ member, isSelf, onAction }: MemberCardProps) {
  const { t } = useTranslation();
  const { name, email, roles, state } = member;
  const { hue, Icon } = looks[state];
  const isOff = state === 'DISABLED';
  return (
    <Card className="grid grid-cols-1 gap-4 p-4 sm:px-5 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
      <div className="flex min-w-0 flex-wrap items-start gap-3 sm:gap-4">
        <Avatar name={name} src={pictureUrl(member.avatar)} size="md" decorative />
        <div className="grid min-w-[min(100%,11rem)] flex-1 grid-cols-1 gap-1.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className={`text-lg wrap-anywhere ${isOff ? 'text-ink-muted' : ''}`}>
              <ProperName>{name}</ProperName>
              {isSelf && (
                <span className="font-sans text-base font-normal text-ink-muted">{` (${t('team.you')})`}</span>
              )}
            </h2>
            <Badge hue={hue} icon={<Icon />}>
              {t(`team.state.${state}`)}
            </Badge>
            <AwayBadge member={member} />
          </div>
          <p className="wrap-anywhere max-sm:hyphens-auto">{roles.map((role) => t(`role.${role}`)).join(' · ')}</p>
          <p className="flex flex-wrap gap-x-4 text-sm text-ink-muted">
            <span className="wrap-anywhere">{email}</span>
            <LastSignIn member={member} />
          </p>
        </div>
      </div>
      <MemberActions {...{ member, isSelf, onAction }} />
    </Card>
  );
}

function AwayBadge({ member: { awayUntil } }: { member: Member }) {
  const { t, language } = useTranslation();
  if (awayUntil === null) return null;
  return (
    <Badge hue="amber" icon={<CalendarOff />}>
      {t('team.away', { day: formatDate(awayUntil, language, { pattern: 'd MMMM' }) })}
    </Badge>
  );
}

function LastSignIn({ member: { lastSignInAt } }: { member: Member }) {
  const { t } = useTranslation();
  if (lastSignInAt === null) return <span>{t('team.neverSignedIn')}</span>;
  const [before = '', after = ''] = t('team.lastSignIn', { moment: '\n' }).split('\n');
  return (
    <span>
      <span>{before}</span>
      <RelativeTime value={lastSignInAt} />
      <span>{after}</span>
    </span>
  );
}

function MemberActions({ member, isSelf, onAction }: MemberCardProps) {
  const { t } = useTranslation();
  const { name, state } = member;
  const toggle = state === 'DISABLED' ? 'enable' : 'disable';
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'INVITED' && <InviteAgainButton member={member} />}
      <Button
        variant="secondary"
        size="sm"
        aria-label={t('team.editNamed', { name })}
        onClick={({ currentTarget }) => onAction('change', currentTarget)}
      >
        {t('team.edit')}
      </Button>
      {!isSelf && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={t(`team.${toggle}Named`, { name })}
          onClick={({ currentTarget }) => onAction('disable', currentTarget)}
        >
          {t(`team.${toggle}`)}
        </Button>
      )}
    </div>
  );
}

function InviteAgainButton({ member }: { member: Member }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useInviteAgain(member);
  const { name, email } = member;
  const press = () =>
    mutate(undefined, {
      onSuccess: () => showDone(t('team.invited'), t('team.invitedText', { email })),
      onError: (error) => showError(t, error),
    });
  return (
    <Button
      variant="secondary"
      size="sm"
      loading={isPending}
      aria-label={t('team.resendInvitationNamed', { name })}
      onClick={press}
    >
      {t('team.resendInvitation')}
    </Button>
  );
}

const looks = {
  INVITED: { hue: 'blue', Icon: Mail },
  ACTIVE: { hue: 'green', Icon: CircleCheck },
  DISABLED: { hue: 'gray', Icon: CircleSlash },
} as const satisfies Record<Member['state'], { hue: string; Icon: ComponentType }>;
