import { enabledSections, type ShopContent, type User, costLines } from '@atelier/contract';
import { Check } from 'lucide-react';
import { ContentPicture } from '#shared/content/content-picture.tsx';
import { useHydrated } from '#shared/page/page-location.tsx';
import { ContactSection } from './contact/contact-section.tsx';
import { HeroSection } from './hero-section.tsx';
import { LazyDrawing, LandingSection, pageWidth, SectionHeading } from './landing-section.tsx';
import { RequestButton } from './request-button.tsx';
import { accentFill, COS_30, topPlane } from './isometry.ts';

export function LandingMain({ content, user }: { content: ShopContent; user: User | null }) {
  const visibleSections = enabledSections(content);
  return (
    <>
      {visibleSections.map((section) => {
        switch (section.name) {
          case 'hero':
            return (
              <HeroSection
                key="hero"
                {...section}
                user={user}
                hasServices={visibleSections.some(({ name }) => name === 'services')}
              />
            );
          case 'services':
            return <ServicesSection key="services" {...section} />;
          case 'chooseUs':
            return <ChooseUsSection key="chooseUs" {...section} user={user} request={content.main[0].button1} />;
          case 'about':
            return <AboutSection key="about" {...section} />;
        }
      })}
      <CostsSection costs={content.costs} />
      {content.contact.aside.email !== '' && <ContactSection contact={content.contact} />}
    </>
  );
}

type Services = Extract<ShopContent['main'][number], { name: 'services' }>;

function ServicesSection({ name, title, description, items }: Services) {
  return (
    <LandingSection name={name} anchor="services" className="border-y border-line bg-surface">
      <div className={`${pageWidth} grid grid-cols-1 gap-10 py-14 lg:py-20`}>
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-end lg:gap-16">
          <SectionHeading name={name}>{title}</SectionHeading>
          <p className="max-w-[52ch] text-lg text-ink-muted">{description}</p>
        </div>
        <ul className="grid grid-cols-1 overflow-hidden rounded-card border border-line sm:grid-cols-2 lg:grid-cols-4">
          {items.map((item, index) => (
            <li
              key={index}
              className="on-field grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-5 gap-y-1.5 p-5 sm:grid-cols-1 sm:gap-y-3 sm:p-6"
            >
              <LazyDrawing name={item.icon} className="size-16 max-w-[20vw] max-sm:row-span-2 sm:size-24" />
              <h3 className="text-lg sm:mt-2">{item.title}</h3>
              <p className="max-w-[52ch] text-ink-muted">{item.description}</p>
            </li>
          ))}
        </ul>
      </div>
    </LandingSection>
  );
}

type ChooseUs = Extract<ShopContent['main'][number], { name: 'chooseUs' }>;

type ChooseUsSectionProps = ChooseUs & {
  user: User | null;
  request: string;
};

function ChooseUsSection({ name, title, description, items, user, request }: ChooseUsSectionProps) {
  return (
    <LandingSection name={name}>
      <div
        className={`${pageWidth} grid grid-cols-1 gap-12 py-14 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-16 lg:py-20`}
      >
        <div className="grid grid-cols-1 content-start gap-4 lg:sticky lg:top-28 lg:self-start short:static">
          <SectionHeading name={name}>{title}</SectionHeading>
          <p className="max-w-[52ch] text-lg text-ink-muted">{description}</p>
          <div className="mt-2">
            <RequestButton user={user}>{request}</RequestButton>
          </div>
        </div>
        <ol className="grid grid-cols-1 gap-10">
          {items.map((item, index) => (
            <li
              key={index}
              className="on-axis relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-5 sm:gap-8"
            >
              <span className="relative bg-paper py-1">
                <LazyDrawing name={item.icon} className="size-20 max-w-[20vw] sm:size-32" />
              </span>
              <div className="relative grid grid-cols-1 gap-1.5">
                <h3 className="text-xl">{item.title}</h3>
                <p className="max-w-[52ch] text-ink-muted">{item.description}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </LandingSection>
  );
}

type About = Extract<ShopContent['main'][number], { name: 'about' }>;

function AboutSection({ name, image, title, description1, description2, items }: About) {
  return (
    <LandingSection name={name} anchor="about" className="border-y border-line bg-sunken">
      <div className={`${pageWidth} grid grid-cols-1 gap-12 py-14 lg:gap-16 lg:py-20`}>
        <div className="grid grid-cols-1 items-center gap-10 md:grid-cols-2 lg:gap-16">
          {image === null ? (
            <ShopFront className="mx-auto w-full max-w-md" />
          ) : (
            <ContentPicture picture={image} className="aspect-4/3 w-full rounded-card" />
          )}
          <div className="grid grid-cols-1 gap-5">
            <SectionHeading name={name}>{title}</SectionHeading>
            <p className="max-w-[52ch] text-lg whitespace-pre-line">{description1}</p>
            <p className="max-w-[52ch] whitespace-pre-line text-ink-muted">{description2}</p>
          </div>
        </div>
        <ul
          className={`grid grid-cols-1 gap-y-7 sm:grid-cols-2 sm:gap-y-10 lg:grid-cols-3 ${items.length % 5 === 0 ? 'xl:grid-cols-5' : ''}`}
        >
          {items.map((item, index) => (
            <li
              key={index}
              className="on-track relative grid grid-cols-[1.75rem_minmax(0,1fr)] content-start gap-x-4 gap-y-3 sm:grid-cols-1 sm:pe-8"
            >
              <span
                aria-hidden
                className="grid size-7 place-items-center rounded-full bg-primary text-on-primary forced-color-adjust-none"
              >
                <Check className="size-4" strokeWidth={3} />
              </span>
              <div className="grid grid-cols-1 content-start gap-1">
                <h3 className="text-lg">{item.title}</h3>
                <p className="max-w-[52ch] text-ink-muted">{item.description}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </LandingSection>
  );
}

/** Renders a decorative drawing of the workshop's front. The server reserves its space. */
function ShopFront({ className }: { className?: string }) {
  const isHydrated = useHydrated();
  return (
    <svg
      viewBox="0 0 320 250"
      aria-hidden
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`fill-surface stroke-primary [&_*]:[vector-effect:non-scaling-stroke] noscript:hidden ${className ?? ''}`}
    >
      {isHydrated && <Lines />}
    </svg>
  );
}

function Lines() {
  return (
    <>
      <rect width="200" height="150" rx="8" transform={topPlane(146, 68)} className="fill-paper stroke-line-strong" />
      <rect width="150" height="92" transform={leftPlane(35.2, 82)} />
      <rect width="118" height="92" transform={rightPlane(165.1, 157)} />
      <rect width="150" height="118" transform={topPlane(137.4, 23)} />
      <rect width="134" height="102" transform={topPlane(137.4, 31)} className="fill-paper" />
      <g transform={leftPlane(35.2, 82)}>
        <path d="M98 92V50a19 19 0 0 1 38 0v42z" className="fill-primary-soft" />
        <path d="M104 92V50a13 13 0 0 1 26 0v42M104 66h16" className="fill-none" strokeWidth="3" />
        <circle cx="121" cy="66" r="3" className={accentFill} />
        <rect x="14" y="34" width="66" height="40" rx="3" />
        <path
          d="M14 62h66M26 34v28M26 44h8v8h-8M46 38v14a4 4 0 0 0 8 0V38M66 36v16M62 52h8v8h-8z"
          className="fill-none"
        />
        <path d="M8 18h80l4 12H4z" className={accentFill} />
        <path d="M26 18l-2 12M44 18v12M62 18l2 12M80 18l4 12" className="fill-none stroke-accent" />
      </g>
      <g transform={rightPlane(165.1, 157)}>
        <rect x="16" y="24" width="86" height="44" rx="3" />
        <path d="M16 56h86M30 56V40h16v16M34 36h8v4h-8M60 56l6-14h14l6 14M73 42V30M66 30h14" className="fill-none" />
        <path d="M16 40h6M96 40h6" className="fill-none" />
      </g>
      <path d="M246 178v30M276 178v30" strokeDasharray="2 5" className="fill-none stroke-accent" />
      <rect width="26" height="20" rx="4" transform={topPlane(262, 206)} />
      <rect width="26" height="20" rx="4" transform={topPlane(262, 192)} className={accentFill} />
      <rect width="26" height="20" rx="4" transform={topPlane(262, 172)} />
      <rect width="18" height="13" rx="2" transform={topPlane(262, 176)} />
    </>
  );
}

function leftPlane(x: number, y: number): string {
  return `matrix(${COS_30} 0.5 0 1 ${x} ${y})`;
}

function rightPlane(x: number, y: number): string {
  return `matrix(${COS_30} -0.5 0 1 ${x} ${y})`;
}

function CostsSection({ costs }: Pick<ShopContent, 'costs'>) {
  const lines = costLines.filter((line) => costs[line] !== '');
  if (costs.title === '' || lines.length === 0) return null;
  return (
    <LandingSection name="costs" className="border-t border-line">
      <div className={`${pageWidth} grid grid-cols-1 gap-8 py-14 lg:grid-cols-[1fr_2fr] lg:gap-16 lg:py-20`}>
        <SectionHeading name="costs">{costs.title}</SectionHeading>
        <ul className="grid grid-cols-1 divide-y divide-line border-y border-line">
          {lines.map((line) => (
            <li key={line} className="py-4 text-lg text-pretty">
              {costs[line]}
            </li>
          ))}
        </ul>
      </div>
    </LandingSection>
  );
}
