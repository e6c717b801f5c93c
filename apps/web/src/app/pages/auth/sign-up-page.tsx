import { useNavigate } from 'react-router';
import { paths } from '#config/paths.ts';
import { AuthHeading, BlockLink, Agreement } from '#features/auth/auth-elements.tsx';
import { SignUpForm } from '#features/auth/sign-up-form.tsx';
import { ThirdParty } from '#features/auth/third-party.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PageTitle } from '#shared/page/page-title.tsx';

function SignUpPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <>
      <PageTitle>{t('layout.titles.signup')}</PageTitle>
      <AuthHeading title={t('auth.signup.title')} text={t('auth.signup.text')} />
      <div className="grid gap-7">
        <SignUpForm onSignedUp={() => void navigate(paths.verifyEmail)} />
        <ThirdParty referrer={null} />
        <p className="text-center">
          <span>{t('auth.signup.haveAccount')}</span>{' '}
          <BlockLink to={paths.signIn()}>{t('auth.signup.signin')}</BlockLink>
        </p>
        <Agreement />
      </div>
    </>
  );
}

export { SignUpPage as Component };
