import { LandingFooter } from '../../features/landing/landing-footer.tsx';
import { LandingHeader } from '../../features/landing/landing-header.tsx';
import { useTranslation } from '../../shared/language/use-translation.ts';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { useLateSession } from '../../shared/session/use-late-session.ts';
import { SkipLink } from '../layouts/skip-link.tsx';

const order = ['first', 'second', 'third'] as const;

const LegalPage = ({ name }: { name: 'terms' | 'privacy' }) => {
  const { t } = useTranslation();
  const user = useLateSession();
  const title = t(`landing.legal.${name}.title`);
  return (
    <div className="flex min-h-dvh flex-col">
      <PageTitle>{title}</PageTitle>
      <SkipLink />
      <LandingHeader user={user} />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        <article className="mx-auto grid w-full max-w-reading gap-5 px-5 py-12 text-lg sm:px-8">
          <h1 className="mb-3 text-3xl">{title}</h1>
          {order.map((paragraph) => (
            <p key={paragraph}>{t(`landing.legal.${name}.paragraphs.${paragraph}`)}</p>
          ))}
        </article>
      </main>
      <LandingFooter />
    </div>
  );
};

/** Plain words until the shop's content brings its own (decisions section 9). */
export const TermsPage = () => <LegalPage name="terms" />;

export const PrivacyPage = () => <LegalPage name="privacy" />;
