import type { ShopContent } from '@atelier/contract';
import { buttonVariants, Card } from '@atelier/ui';
import { Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { readablePhone } from '@atelier/domain';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useHydrated } from '#shared/page/page-location.tsx';
import { LandingSection, pageWidth, SectionHeading } from '../landing-section.tsx';
import { ContactForm } from './contact-form.tsx';
import { topPlane } from '../isometry.ts';

type Contact = ShopContent['contact'];

export function ContactSection({ contact: { header, form, aside } }: { contact: Contact }) {
  return (
    <LandingSection name="contact" anchor="contact" className="bg-primary-soft">
      <div
        className={`${pageWidth} grid grid-cols-1 gap-x-16 gap-y-10 py-14 lg:grid-cols-[minmax(0,1fr)_22rem] lg:py-20`}
      >
        <div className="grid grid-cols-1 content-start gap-3">
          <SectionHeading name="contact">{header.title}</SectionHeading>
          <p className="max-w-[52ch] text-lg text-ink-muted">{header.description}</p>
        </div>
        <EnvelopeDrawing className="h-36 w-auto justify-self-center max-lg:hidden" />
        <Card className="p-5 sm:p-8">
          <ContactForm words={form} phone={aside.phone} />
          <WithoutScript email={aside.email} phone={aside.phone} />
        </Card>
        <ContactAside aside={aside} />
      </div>
    </LandingSection>
  );
}

function WithoutScript({ email, phone }: Pick<Contact['aside'], 'email' | 'phone'>) {
  const { t } = useTranslation();
  const look = buttonVariants({ variant: 'secondary', className: 'h-auto min-h-11 max-w-full py-2 whitespace-normal' });
  return (
    <div className="hidden gap-4 noscript:grid">
      <h3 className="text-xl">{t('contact.noScript.title')}</h3>
      <p className="text-ink-muted">{t('contact.noScript.text')}</p>
      <p className="flex flex-wrap gap-3">
        <a href={`mailto:${email}`} className={look}>
          <span className="wrap-anywhere">{t('contact.noScript.email', { email })}</span>
        </a>
        <a href={`tel:${phone}`} className={look}>
          {t('contact.noScript.phone', { phone: readablePhone(phone) })}
        </a>
      </p>
    </div>
  );
}

function ContactAside({ aside }: { aside: Contact['aside'] }) {
  return (
    <aside
      aria-labelledby="contact-aside"
      className="grid grid-cols-1 content-start gap-5 lg:border-s-2 lg:border-primary lg:ps-8"
    >
      <div className="grid grid-cols-1 gap-2 wrap-anywhere">
        <h3 id="contact-aside" className="text-xl">
          {aside.title}
        </h3>
        <p className="text-ink-muted">{aside.description}</p>
      </div>
      <dl className="grid grid-cols-1 gap-4">
        <ContactWay icon={<MapPin />} label={aside.addressLabel}>
          <span className="whitespace-pre-line">{aside.address}</span>
        </ContactWay>
        <ContactWay icon={<Mail />} label={aside.emailLabel}>
          <a href={`mailto:${aside.email}`} className={linkClass}>
            {aside.email}
          </a>
        </ContactWay>
        <ContactWay icon={<Phone />} label={aside.phoneLabel}>
          <a href={`tel:${aside.phone}`} translate="no" className={linkClass}>
            {readablePhone(aside.phone)}
          </a>
        </ContactWay>
      </dl>
    </aside>
  );
}

function ContactWay({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3">
      <span aria-hidden className="row-span-2 mt-0.5 text-primary [&_svg]:size-5.5">
        {icon}
      </span>
      <dt className="text-sm wrap-anywhere text-ink-muted">{label}</dt>
      <dd className="min-w-0 font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

const linkClass =
  'inline-block rounded-tight py-1 text-primary underline decoration-primary/35 underline-offset-4 hover:decoration-current';

/** Half the square root of three: the slope of the isometric drawing, same as the hero's. */
/** Renders a decorative letter with its envelope. The server reserves its space. */
function EnvelopeDrawing({ className = '' }: { className?: string }) {
  const isHydrated = useHydrated();
  return (
    <svg
      viewBox="0 0 176 150"
      aria-hidden
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`fill-surface stroke-primary [&_*]:[vector-effect:non-scaling-stroke] ${className}`}
    >
      {isHydrated && (
        <>
          <g transform={topPlane(70, 58)}>
            <rect width="112" height="72" rx="6" />
            <path d="M0 6 56 44 112 6" className="fill-none" />
            <path d="M0 68 40 34M112 68 72 34" className="fill-none" />
          </g>
          <path d="M20 56v34M70 30v38M156 78v38" strokeDasharray="2 5" className="fill-none stroke-accent" />
          <g transform={topPlane(70, 8)}>
            <rect width="98" height="58" rx="4" />
            <path d="M12 14h44M12 24h60M12 34h52M12 44h28" className="fill-none" />
            <rect
              x="74"
              y="8"
              width="16"
              height="16"
              rx="2"
              className="fill-[color-mix(in_oklab,var(--color-accent)_16%,var(--color-surface))] stroke-accent"
            />
          </g>
        </>
      )}
    </svg>
  );
}
