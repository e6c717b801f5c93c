import { Button } from '@atelier/ui';
import { useId } from 'react';
import { paths } from '../../config/paths.ts';
import { MarkedText } from '../../shared/language/marked-text.tsx';
import { useTranslation } from '../../shared/language/use-translation.ts';
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
export const Agreement = () => {
  const { t } = useTranslation();
  return (
    <p className="text-center text-sm text-balance text-ink-muted">
      <MarkedText
        text={t('auth.agreement')}
        marks={{
          terms: (words) => <TextLink to={paths.terms}>{words}</TextLink>,
          privacy: (words) => <TextLink to={paths.privacy}>{words}</TextLink>,
        }}
      />
    </p>
  );
};
