import type { ContactMessage } from '@atelier/contract';
import { Badge, Skeleton, UserText } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { Check, Mail, MailCheck, MailX } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useParams } from 'react-router';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PageTitle } from '#shared/page/page-title.tsx';
import { contactMessageQuery } from './contact-messages.ts';
import { CallLink } from '#subjects/staff/people/contact-links.tsx';
import { LinkBack } from '#subjects/staff/page/back-link.tsx';
import { isMissing, UnansweredPage } from '#subjects/staff/page/list-states.tsx';
import { Fact, Facts, Panel } from '#subjects/staff/page/panel.tsx';
import { StaffMoment } from '#subjects/staff/repair/staff-times.tsx';
import { MESSAGE_HEADING_ID, MessageActions } from './message-actions.tsx';
import { ConfirmedUser } from '#subjects/session/confirmed-user.tsx';
import { isOffice } from '@atelier/domain';

function MessagePage() {
  const { id = '' } = useParams();
  return (
    <ConfirmedUser isAllowed={isOffice} fallback={<MessageSkeleton />}>
      {() => <MessageView id={id} />}
    </ConfirmedUser>
  );
}

export function MessageView({ id }: { id: string }) {
  const { t } = useTranslation();
  const answer = useQuery(contactMessageQuery(id));
  const { data } = answer;
  return (
    <div className="grid grid-cols-1 gap-3">
      <PageTitle>
        {data === undefined ? t('contactMessages.title') : t('contactMessages.from', { name: data.name })}
      </PageTitle>
      <LinkBack to={paths.workshopMessages}>{t('contactMessages.back')}</LinkBack>
      {data === undefined || isMissing(answer.error) ? (
        <UnansweredPage query={answer} missing={t('contactMessages.missing')} skeleton={<MessageSkeleton />} />
      ) : (
        <LoadedMessage key={id} message={data} />
      )}
    </div>
  );
}

function LoadedMessage({ message }: { message: ContactMessage }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 id={MESSAGE_HEADING_ID} tabIndex={-1} className="min-w-0 rounded-tight text-2xl wrap-anywhere">
          {t('contactMessages.from', { name: message.name })}
        </h1>
        <StateBadge state={message.state} />
      </div>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <Panel title={t('contactMessages.text')}>
            <MessageText lang={message.lang}>{message.message}</MessageText>
          </Panel>
          {message.answer !== null && (
            <Panel title={t('contactMessages.sentAnswer.title')}>
              <MessageText lang={message.lang}>{message.answer.text}</MessageText>
              <p className="text-sm text-ink-muted">
                <span>{`${t('contactMessages.sentAnswer.by', { name: message.answer.by })} · `}</span>
                <StaffMoment value={message.answer.at} />
              </p>
            </Panel>
          )}
          <MessageActions message={message} />
        </div>
        <Panel title={t('contactMessages.sender')}>
          <Facts>
            <Fact name={t('contactMessages.email')}>
              <a
                href={`mailto:${message.email}`}
                className="rounded-tight py-1 wrap-anywhere text-primary underline decoration-primary/35 underline-offset-4 hover:decoration-current"
              >
                {message.email}
              </a>
            </Fact>
            <Fact name={t('contactMessages.phone')}>
              <CallLink name={message.name} phone={message.phone} />
            </Fact>
            <Fact name={t('contactMessages.received')}>
              <StaffMoment value={message.createdAt} />
            </Fact>
          </Facts>
        </Panel>
      </div>
    </>
  );
}

function StateBadge({ state }: Pick<ContactMessage, 'state'>) {
  const { t } = useTranslation();
  const { hue, Icon } = looks[state];
  return (
    <Badge hue={hue} icon={<Icon />}>
      {t(`contactMessages.state.${state}`)}
    </Badge>
  );
}

function MessageText({ lang, children }: { lang: string; children: ReactNode }) {
  return (
    <p className="max-w-[68ch] wrap-anywhere whitespace-pre-line">
      <UserText lang={lang} className="block">
        {children}
      </UserText>
    </p>
  );
}

function MessageSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <output className="sr-only">{t('common.loading')}</output>
      <Skeleton className="h-72 rounded-card" />
      <Skeleton className="h-56 rounded-card" />
    </div>
  );
}

const looks = {
  NEW: { hue: 'blue', Icon: Mail },
  ANSWERED: { hue: 'green', Icon: MailCheck },
  DONE: { hue: 'gray', Icon: Check },
  SPAM: { hue: 'red', Icon: MailX },
} as const satisfies Record<ContactMessage['state'], { hue: string; Icon: ComponentType }>;

export { MessagePage as Component };
