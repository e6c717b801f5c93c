import { Button } from '@atelier/ui';
import { useId } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { paths } from '../../config/paths.ts';
import { TextLink } from './text-link.tsx';

/** Signing in through a provider. Until the shop has a client id, the button says that it isn't available here. */
export const ThirdParty = () => {
  const { t } = useTranslation();
  const reason = useId();
  return (
    <div className="grid gap-5">
      <div className="flex items-center gap-4 text-sm text-ink-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('auth.or')}
      </div>
      <div className="grid gap-2">
        <Button variant="secondary" className="w-full" disabled aria-describedby={reason}>
          {t('auth.google')}
        </Button>
        <p id={reason} className="text-center text-sm text-ink-muted">
          {t('auth.googleUnavailable')}
        </p>
      </div>
    </div>
  );
};

/** What one agrees to by going on. */
export const Agreement = () => (
  <p className="text-center text-sm text-balance text-ink-muted">
    <Trans
      i18nKey="auth.agreement"
      components={{ terms: <TextLink to={paths.terms} />, privacy: <TextLink to={paths.privacy} /> }}
    />
  </p>
);
