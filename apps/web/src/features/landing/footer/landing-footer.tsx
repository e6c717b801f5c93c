import type { ShopContent } from '@atelier/contract';
import { paths } from '#config/paths.ts';
import { ShopLogo } from '#shared/content/shop-logo.tsx';
import { LanguageSwitch } from '#shared/language/language-switch.tsx';
import { useLanguage } from '#shared/language/use-language.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PageLink } from '#shared/page/page-location.tsx';
import { useYear } from '#shared/page/page-year.ts';
import { BusinessHours, hasHours } from '../hours/business-hours.tsx';
import { pageWidth } from '../landing-section.tsx';
import { FooterColumns } from './footer-columns.tsx';
import { footerLink } from './footer-link.ts';

const networks: Record<ShopContent['footer']['social'][number]['name'], string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  x: 'X',
  youtube: 'YouTube',
  whatsapp: 'WhatsApp',
};

type LandingFooterProps = { content: ShopContent };

export function LandingFooter({ content }: LandingFooterProps) {
  return (
    <footer className="wrap-anywhere border-t border-line bg-surface">
      <div
        className={`${pageWidth} grid grid-cols-1 gap-10 py-12 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16 lg:py-16`}
      >
        <div className="grid grid-cols-1 content-start gap-10">
          <Brand content={content} />
          <FooterColumns content={content} />
        </div>
        {hasHours(content) && (
          <div className="grid grid-cols-1 content-start">
            <BusinessHours open={content} />
          </div>
        )}
      </div>
      <SmallPrint brand={content.brand} />
    </footer>
  );
}

function Brand({ content: { brand, tagline, navbar, footer } }: LandingFooterProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-5">
      <div className="grid min-w-0 grid-cols-1 gap-2">
        <ShopLogo brand={brand} picture={navbar.logo.image?.id ?? null} />
        <p className="text-ink-muted">{tagline}</p>
      </div>
      {footer.social.length > 0 && (
        <ul aria-label={t('landing.follow')} className="flex flex-wrap gap-x-5 gap-y-1">
          {footer.social.map(({ name, url }, index) => (
            <li key={index}>
              <a href={url} rel="noopener" className={footerLink}>
                {networks[name]}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function SmallPrint({ brand }: { brand: string }) {
  const { t } = useTranslation();
  const year = useYear();
  return (
    <div className="border-t border-line">
      <div
        className={`${pageWidth} flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-5 text-sm text-ink-muted`}
      >
        <p>{t('landing.copyright', { year, brand })}</p>
        <nav aria-label={t('landing.navigation')} className="flex flex-wrap gap-x-6 gap-y-1">
          <PageLink to={paths.terms} className={footerLink}>
            {t('landing.terms')}
          </PageLink>
          <PageLink to={paths.privacy} className={footerLink}>
            {t('landing.privacy')}
          </PageLink>
        </nav>
        <LanguageSwitch className="noscript:hidden" />
        <OtherLanguage />
      </div>
    </div>
  );
}

function OtherLanguage() {
  const { t, language } = useLanguage();
  const otherLanguage = language === 'fr' ? 'en' : 'fr';
  return (
    <p className="hidden noscript:block">
      <a href={`?lang=${otherLanguage}`} lang={otherLanguage} hrefLang={otherLanguage} className={footerLink}>
        {t(`common.language.${otherLanguage}`)}
      </a>
    </p>
  );
}
