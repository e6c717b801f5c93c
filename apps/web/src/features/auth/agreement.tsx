import { paths } from '#config/paths.ts';
import { MarkedText } from '#shared/language/marked-text.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { TextLink } from './text-link.tsx';

export function Agreement() {
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
}
