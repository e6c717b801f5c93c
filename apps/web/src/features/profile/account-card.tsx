import type { User } from '@atelier/contract';
import { formatDate, languages } from '@atelier/i18n';
import { Segmented } from '@atelier/ui';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { themes, useTheme } from '#shared/page/theme.ts';
import { Credentials } from './credentials/credentials.tsx';
import { ProfileCard } from './profile-card.tsx';

export function AccountCard({ user }: { user: User }) {
  const { t, language, setLanguage } = useTranslation();
  const { theme, setTheme } = useTheme();
  return (
    <ProfileCard title={t('profile.account.title')} text={t('profile.account.text')} className="grid gap-6">
      <Credentials user={user} />
      <div className="grid gap-2">
        <p className="text-sm font-medium">{t('profile.account.language')}</p>
        <Segmented
          label={t('profile.account.language')}
          options={languages.map((value) => ({ value, label: t(`common.language.${value}`), lang: value }))}
          value={language}
          onValueChange={setLanguage}
        />
        <p className="text-sm text-ink-muted">{t('profile.account.languageText')}</p>
      </div>
      <div className="grid gap-2">
        <p className="text-sm font-medium">{t('profile.account.theme')}</p>
        <Segmented
          label={t('profile.account.theme')}
          options={themes.map((value) => ({ value, label: t(`common.theme.${value}`) }))}
          value={theme}
          onValueChange={setTheme}
          className="max-sm:[&>button]:px-2.5"
        />
      </div>
      {user.terms !== null && (
        <div className="grid gap-1">
          <p className="text-sm font-medium">{t('profile.terms.title')}</p>
          <p className="text-sm text-ink-muted">
            <span>
              {t('profile.terms.accepted', {
                version: user.terms.version,
                date: formatDate(user.terms.acceptedAt, language),
              })}
            </span>{' '}
            <Link
              to={paths.termsOf(user.terms.version)}
              className="rounded-tight text-primary underline decoration-primary/35 underline-offset-4 hover:decoration-current"
            >
              {t('profile.terms.read')}
            </Link>
          </p>
        </div>
      )}
    </ProfileCard>
  );
}
