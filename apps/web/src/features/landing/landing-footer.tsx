import { type ShopContent, enabledSections } from '@atelier/contract';
import type { ReactNode } from 'react';
import { paths } from '#config/paths.ts';
import { ShopLogo } from '#shared/content/shop-logo.tsx';
import { LanguageSwitch } from '#shared/language/language-switch.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PageLink, useYear } from '#shared/page/page-location.tsx';
import { readablePhone } from '@atelier/domain';
import { requestIntent } from '#subjects/repair/request-intent.ts';
import { BusinessHours, hasHours } from './business-hours.tsx';
import { pageWidth, visibleAnchors, SectionLink } from './landing-section.tsx';

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
          <div className="grid grid-cols-1 gap-8 min-[26rem]:grid-cols-2 md:grid-cols-3">
            <QuickLinks content={content} />
            <ServiceTitles content={content} />
            <ContactColumn aside={content.contact.aside} />
          </div>
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
  const { t, language } = useTranslation();
  const otherLanguage = language === 'fr' ? 'en' : 'fr';
  return (
    <p className="hidden noscript:block">
      <a href={`?lang=${otherLanguage}`} lang={otherLanguage} hrefLang={otherLanguage} className={footerLink}>
        {t(`common.language.${otherLanguage}`)}
      </a>
    </p>
  );
}

type FooterColumnsProps = { content: ShopContent };

function QuickLinks({ content }: FooterColumnsProps) {
  const { t } = useTranslation();
  return (
    <Column title={t('landing.quickLinks')}>
      {visibleAnchors(content).map((anchor) => (
        <li key={anchor}>
          <SectionLink to={anchor} className={footerLink}>
            {t(`landing.${anchor}`)}
          </SectionLink>
        </li>
      ))}
      <li>
        <PageLink to={paths.signIn()} onClick={requestIntent.clear} className={footerLink}>
          {t('landing.signin')}
        </PageLink>
      </li>
      <li>
        <PageLink to={paths.signUp} onClick={requestIntent.clear} className={footerLink}>
          {t('landing.signup')}
        </PageLink>
      </li>
    </Column>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-2">
      <h2 className="text-lg">{title}</h2>
      <ul className="grid grid-cols-1 gap-0.5">{children}</ul>
    </div>
  );
}

function ServiceTitles({ content }: FooterColumnsProps) {
  const { t } = useTranslation();
  const services = enabledSections(content).find((section) => section.name === 'services');
  if (services === undefined || services.items.length === 0) return null;
  return (
    <Column title={t('landing.services')}>
      {services.items.map((item, index) => (
        <li key={index}>
          <SectionLink to="services" className={footerLink}>
            {item.title}
          </SectionLink>
        </li>
      ))}
    </Column>
  );
}

/** Without the shop's content, only the phone number is shown. */
function ContactColumn({ aside: { address, email, phone } }: { aside: ShopContent['contact']['aside'] }) {
  const { t } = useTranslation();
  return (
    <Column title={t('landing.contact')}>
      {address !== '' && <li className="py-1 whitespace-pre-line text-ink-muted">{address}</li>}
      <li>
        <a href={`tel:${phone}`} translate="no" className={footerLink}>
          {readablePhone(phone)}
        </a>
      </li>
      {email !== '' && (
        <li>
          <a href={`mailto:${email}`} className={footerLink}>
            {email}
          </a>
        </li>
      )}
    </Column>
  );
}

const footerLink = 'inline-flex min-h-8 items-center rounded-tight py-1 text-ink-muted hover:text-ink hover:underline';
