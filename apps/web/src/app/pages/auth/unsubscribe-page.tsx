import { stopMails } from '@atelier/contract';
import type { NotificationTopic } from '@atelier/domain';
import { errorToast } from '@atelier/i18n';
import { Alert, Button } from '@atelier/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { AuthHeading } from '#features/auth/auth-elements.tsx';
import { forgetMailedTokens, getMailedToken } from '#features/auth/mailed-token.ts';
import { errorKeyOf } from '#shared/api/api-error.ts';
import { send } from '#shared/api/send.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PageTitle } from '#shared/page/page-title.tsx';
import { useContentFocus } from '#shared/page/use-content-focus.ts';

const DEAD = 'Invalid token';

/** Renders `/unsubscribe`, whose button stops the mails of the link's topic. Opening the page changes nothing, because mail scanners open every link. */
function UnsubscribePage() {
  const { t } = useTranslation();
  const [token] = useState(() => getMailedToken(paths.unsubscribe));
  const [stopped, setStopped] = useState<NotificationTopic | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(token === null ? DEAD : null);
  const stop = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { topic } = await send(stopMails, { query: { token: token ?? '' } });
      forgetMailedTokens();
      setStopped(topic);
    } catch (error) {
      setFailure(errorKeyOf(error));
    } finally {
      setBusy(false);
    }
  };
  const asked = failure === DEAD ? 'invalid' : 'confirm';
  const state = stopped === null ? asked : 'done';
  useContentFocus(state);
  return (
    <>
      <PageTitle>{t('layout.titles.unsubscribe')}</PageTitle>
      <div aria-live="polite">
        <AuthHeading
          title={t(`unsubscribe.${state}.title`)}
          text={stopped === null ? t(`unsubscribe.${asked}.text`) : t(`unsubscribe.topics.${stopped}`)}
        />
      </div>
      <div className="grid justify-items-start gap-5">
        {failure !== null && failure !== DEAD && (
          <Alert variant="destructive" className="w-full">
            {errorToast(t, failure).description}
          </Alert>
        )}
        {state === 'confirm' ? (
          <Button className="w-full" loading={busy} onClick={() => void stop()}>
            {t('unsubscribe.submit')}
          </Button>
        ) : (
          <Button asChild>
            <Link to={paths.profile}>{t('unsubscribe.toProfile')}</Link>
          </Button>
        )}
      </div>
    </>
  );
}

export { UnsubscribePage as Component };
