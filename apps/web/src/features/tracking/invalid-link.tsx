import { lazyWithFailure } from '#shared/chunks/lazy-with-failure.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';

/** Loads on demand, because most links work. */
const MailLinks = lazyWithFailure(async () => (await import('./mail-links.tsx')).MailLinks);

/** Says the same of unknown, ended and foreign links, and mails a customer's own links. */
export function InvalidLink() {
  const { t } = useTranslation();
  return (
    <>
      <div className="mb-8 grid gap-2" aria-live="polite">
        <h1 className="text-3xl">{t('tracking.invalid.title')}</h1>
        <p className="text-lg text-pretty text-ink-muted">{t('tracking.invalid.text')}</p>
      </div>
      <MailLinks />
    </>
  );
}
