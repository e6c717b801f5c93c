import { enabledSections, type ShopContent } from '@atelier/contract';
import type { ReactNode } from 'react';
import { paths } from '#config/paths.ts';
import { readablePhone } from '#shared/format/readable-phone.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PageLink } from '#shared/page/page-location.tsx';
import { requestIntent } from '#shared/request-intent/request-intent.ts';
import { visibleAnchors } from '../section-anchors.ts';
import { SectionLink } from '../section-link.tsx';
import { footerLink } from './footer-link.ts';

type FooterColumnsProps = { content: ShopContent };

export function FooterColumns({ content }: FooterColumnsProps) {
  return (
    <div className="grid grid-cols-1 gap-8 min-[26rem]:grid-cols-2 md:grid-cols-3">
      <QuickLinks content={content} />
      <ServiceTitles content={content} />
      <ContactColumn aside={content.contact.aside} />
    </div>
  );
}

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
