import type { Session } from '@atelier/contract';
import { locationName, type Translate } from '@atelier/i18n';
import { Badge, Button, ConfirmDialog, ProperName, toast } from '@atelier/ui';
import { CircleDot, Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { showError } from '#shared/feedback/show-toast.ts';
import { useLanguage } from '#shared/language/use-language.ts';
import { useHistoryEntry } from '#shared/dialogs/use-history-entry.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { RelativeTime } from '#shared/format/times.tsx';
import { useEndSession } from '#subjects/account/account-sessions.ts';

/** Renders a session with an end button, except for the present one (specification/signing-in#sessions). */
export function SessionRow({ session, isCurrent }: { session: Session; isCurrent: boolean }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const Icon = isPhone(session) ? Smartphone : Monitor;
  const name = nameOf(t, session);
  const town = locationName(session.location, language) ?? session.ip;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <Icon aria-hidden="true" className="size-6 shrink-0 text-ink-muted" />
      <div className="grid min-w-0 flex-1 basis-52 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          <ProperName>{name}</ProperName>
          {isCurrent && (
            <Badge hue="blue" icon={<CircleDot aria-hidden="true" />}>
              {t('profile.sessions.current')}
            </Badge>
          )}
        </p>
        <p className="text-sm text-ink-muted">
          {town !== null && <span>{`${town} · `}</span>}
          <span>{t('profile.sessions.opened')}</span> <RelativeTime value={session.createdAt} />
        </p>
      </div>
      {!isCurrent && <EndSession id={session.id} name={name} />}
    </li>
  );
}

function isPhone({ device }: Session): boolean {
  return device !== null && /mobile|phone|tablet/i.test(device);
}

function nameOf(t: Translate, { browser, os }: Session): string {
  const browserName = browser ?? t('profile.sessions.unknownBrowser');
  return os === null ? browserName : t('profile.sessions.on', { browser: browserName, os });
}

function EndSession({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const end = useEndSession(id);
  useHistoryEntry(asking, () => setAsking(false), end.isPending);
  const confirm = (): void =>
    end.mutate(undefined, {
      onSuccess: () => {
        toast({
          title: t('profile.sessions.ended'),
          description: t('profile.sessions.endedText'),
          variant: 'success',
        });
      },
      onError: (error) => showError(t, error),
      onSettled: () => setAsking(false),
    });
  return (
    <ConfirmDialog
      open={asking}
      onOpenChange={setAsking}
      trigger={
        <Button
          variant="secondary"
          size="sm"
          className="max-sm:ms-10 max-sm:max-w-[calc(100%-2.5rem)]!"
          aria-label={t('profile.sessions.endNamed', { name })}
        >
          {t('profile.sessions.end')}
        </Button>
      }
      title={t('profile.sessions.confirmTitle')}
      description={t('profile.sessions.confirmText', { name })}
      confirmLabel={t('profile.sessions.end')}
      cancelLabel={t('common.cancel')}
      tone="danger"
      loading={end.isPending}
      onConfirm={confirm}
    />
  );
}
