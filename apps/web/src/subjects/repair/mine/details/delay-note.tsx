import type { Repair } from '@atelier/contract';
import { formatDelay } from '@atelier/i18n';
import { Alert, UserText } from '@atelier/ui';
import { useLanguage } from '#shared/language/use-language.ts';

export function DelayNote({ repair: { delay, expectedAt } }: { repair: Repair }) {
  const { t, language } = useLanguage();
  if (delay === null) return null;
  return (
    <Alert variant="warning" title={t('repairs.delay.title')}>
      {delay.reason !== '' && <UserText className="block whitespace-pre-line">{delay.reason}</UserText>}
      {expectedAt !== null && <p>{formatDelay(expectedAt, delay.instead, language)}</p>}
    </Alert>
  );
}
