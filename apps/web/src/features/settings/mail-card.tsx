import { getMailReport, type MailReport, resendMails } from '@atelier/contract';
import type { Hue } from '@atelier/domain';
import { Badge, Button, Card, CardContent, CardDescription, CardHeader, CardTitle, Skeleton } from '@atelier/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callQuery, queryKeys } from '#shared/api/queries.ts';
import { send } from '#shared/api/send.ts';
import { LoadFailureLine } from '#shared/feedback/load-failure-line.tsx';
import { showError, showDone } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { StaffMoment } from '#subjects/staff/repair/staff-times.tsx';

type FailedMail = MailReport['failed']['mails'][number];

const hues: Readonly<Record<MailReport['server']['state'], Hue>> = {
  FILES: 'gray',
  UNKNOWN: 'gray',
  TAKING: 'green',
  REFUSING: 'red',
  UNREACHABLE: 'red',
};

export function MailCard() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const answer = useQuery(mailReportQuery);
  const { data, isFetching } = answer;
  const [sending, setSending] = useState<string | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const press = async (id?: string) => {
    setSending(id ?? 'all');
    try {
      client.setQueryData(queryKeys.mails, await send(resendMails, { body: id === undefined ? {} : { id } }));
      showDone(t('settings.mail.resent'));
      // The pressed button disappeared with its line.
      title.current?.focus();
    } catch (error) {
      showError(t, error);
    } finally {
      setSending(null);
    }
  };
  return (
    <Card>
      <CardHeader>
        <CardTitle level={2} ref={title} tabIndex={-1} className="outline-none">
          {t('settings.mail.title')}
        </CardTitle>
        <CardDescription>{t('settings.mail.text')}</CardDescription>
      </CardHeader>
      <CardContent className="grid grid-cols-1 gap-5">
        {data === undefined ? (
          isFetching ? (
            <Skeleton className="h-24 rounded-tight" />
          ) : (
            <LoadFailureLine query={answer} />
          )
        ) : (
          <>
            <Server report={data} />
            <Failed failed={data.failed} sending={sending} onPress={(id) => void press(id)} />
          </>
        )}
      </CardContent>
    </Card>
  );
}

function Server({ report: { server, waiting } }: { report: MailReport }) {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-1 gap-2">
      <p>
        <Badge hue={hues[server.state]}>{t(`settings.mail.state.${server.state}`)}</Badge>
      </p>
      {server.fault !== null && (
        <>
          <p className="flex flex-wrap gap-x-4 text-sm">
            <At words={t('settings.mail.since')} time={server.fault.since} />
            <At words={t('settings.mail.nextAttempt')} time={server.fault.nextAttemptAt} />
          </p>
          <Reason text={server.fault.reason} />
        </>
      )}
      <p className="text-sm text-ink-muted">
        {waiting.oldest === null ? (
          t('settings.mail.noneQueued')
        ) : (
          <At words={t('settings.mail.queued', { count: waiting.count })} time={waiting.oldest} />
        )}
      </p>
    </div>
  );
}

function At({ words, time }: { words: string; time: string }) {
  return (
    <span className="inline-flex flex-wrap gap-x-1">
      <span>{words}</span>
      <StaffMoment value={time} />
    </span>
  );
}

function Reason({ text }: { text: string }) {
  return (
    <p translate="no" className="text-sm wrap-anywhere text-ink-muted">
      {text}
    </p>
  );
}

type FailedProps = {
  failed: MailReport['failed'];
  sending: string | null;
  onPress: (id?: string) => void;
};

function Failed({ failed: { count, resendable, mails }, sending, onPress }: FailedProps) {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="font-sans text-base font-semibold">{t('settings.mail.failed', { count })}</h3>
        {resendable > 0 && (
          <Button
            variant="secondary"
            size="sm"
            loading={sending === 'all'}
            disabled={sending !== null}
            onClick={() => onPress()}
          >
            {t('settings.mail.resendAll', { count: resendable })}
          </Button>
        )}
      </div>
      {count === 0 && <p className="text-sm text-ink-muted">{t('settings.mail.noneFailed')}</p>}
      <ul className="grid grid-cols-1 divide-y divide-line">
        {mails.map((mail) => (
          <Line key={mail.id} mail={mail} sending={sending} onPress={onPress} />
        ))}
      </ul>
    </div>
  );
}

function Line({ mail, sending, onPress }: Pick<FailedProps, 'sending' | 'onPress'> & { mail: FailedMail }) {
  const { t } = useTranslation();
  const subject = t(`settings.mail.subject.${mail.subject}`);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="grid min-w-[min(100%,14rem)] flex-1 grid-cols-1 gap-0.5">
        <p className="font-medium">{subject}</p>
        <p className="flex flex-wrap gap-x-3 text-sm wrap-anywhere text-ink-muted">
          <span translate="no">{mail.to}</span>
          <StaffMoment value={mail.failedAt} />
        </p>
        {mail.reason !== null && <Reason text={mail.reason} />}
      </div>
      {mail.mayBeResent && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={t('settings.mail.resendOne', { subject, to: mail.to })}
          loading={sending === mail.id}
          disabled={sending !== null}
          onClick={() => onPress(mail.id)}
        >
          {t('settings.mail.resend')}
        </Button>
      )}
    </li>
  );
}

const mailReportQuery = callQuery(queryKeys.mails, getMailReport);
