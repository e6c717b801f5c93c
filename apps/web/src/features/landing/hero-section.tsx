import type { ShopContent, User } from '@atelier/contract';
import { Button } from '@atelier/ui';
import type { ReactNode } from 'react';
import { ContentPicture } from '#shared/content/content-picture.tsx';
import { LandingSection, pageWidth, SectionLink } from './landing-section.tsx';
import { RailDemonstration } from './rail-demonstration.tsx';
import { mainButtonClass, RequestButton } from './request-button.tsx';
import { accentFill, COS_30, topPlane } from './isometry.ts';

type Hero = Extract<ShopContent['main'][number], { name: 'hero' }>;

type HeroSectionProps = Hero & {
  user: User | null;
  hasServices: boolean;
};

/** Renders the hero. From `xl` the picture's height reserves room for the business hours box. */
export function HeroSection(hero: HeroSectionProps) {
  const { name, titleBefore, titleCenter, titleAfter, description, image } = hero;
  return (
    <LandingSection
      name={name}
      className={`${pageWidth} grid grid-cols-1 items-center gap-x-16 gap-y-12 pt-8 pb-14 sm:pt-12 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:pb-20`}
    >
      <div className="grid grid-cols-1 gap-6">
        <h1 id={`home-heading-${name}`} className="text-hero">
          <span>{titleBefore}</span> <span className="text-primary">{titleCenter}</span> <span>{titleAfter}</span>
        </h1>
        <p className="max-w-[52ch] text-lg text-ink-muted">{description}</p>
        <HeroButtons {...hero} />
      </div>
      <div
        className={`relative grid grid-cols-1 items-center gap-6 lg:self-start sm:max-lg:grid-cols-[auto_minmax(0,1fr)] ${image === null ? 'on-sheet' : ''}`}
      >
        {image === null ? (
          <HeroPhone className="relative mx-auto h-72 w-auto max-w-full lg:h-96 xl:h-[clamp(8rem,100dvh-32rem,24rem)]" />
        ) : (
          <ContentPicture
            picture={image}
            className="aspect-4/3 w-full rounded-card sm:max-lg:w-72 xl:h-[clamp(8rem,100dvh-32rem,24rem)]"
          />
        )}
        <RailDemonstration className="relative min-w-0" />
      </div>
    </LandingSection>
  );
}

function HeroButtons({ user, button1, button2, hasServices }: HeroSectionProps) {
  return (
    <div className="mt-2 flex flex-wrap gap-3">
      <RequestButton user={user}>{button1}</RequestButton>
      {hasServices && (
        <Button asChild variant="secondary" className={mainButtonClass}>
          <SectionLink to="services">{button2}</SectionLink>
        </Button>
      )}
    </div>
  );
}

/** Half the square root of three: the slope of the isometric drawing. */
const WIDTH = 58;
const DEPTH = 104;
const LEFT = COS_30 * DEPTH + 12;

const guides = [
  [LEFT - COS_30 * DEPTH + 4, DEPTH / 2 + 12],
  [LEFT + COS_30 * WIDTH - 4, WIDTH / 2 + 12],
  [LEFT - COS_30 * (DEPTH - WIDTH), (DEPTH + WIDTH) / 2 + 8],
] as const;

/** Renders a decorative exploded view of a phone whose parts move into place. */
function HeroPhone({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 164 264"
      aria-hidden
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`fill-surface stroke-primary [&_*]:[vector-effect:non-scaling-stroke] ${className ?? ''}`}
    >
      <PhonePart y={172} thick={5} delay="">
        <rect x="6" y="6" width="20" height="24" rx="6" />
        <circle cx="16" cy="13" r="4" />
        <circle cx="16" cy="23" r="4" />
      </PhonePart>
      <PhonePart y={118} thick={2} delay="[animation-delay:120ms]">
        <rect x="8" y="34" width="42" height="56" rx="4" className={accentFill} />
        <path d="M16 44h10M21 39v10M36 44h8" className="stroke-accent" />
        <path d="M29 34v-10h12" className="fill-none" />
      </PhonePart>
      <PhonePart y={64} thick={2} delay="[animation-delay:240ms]">
        <path d="M7 8h44v34h-22v52h-22z" />
        <rect x="13" y="14" width="15" height="15" rx="2" className={accentFill} />
        <path d="M34 14h11M34 19h11M34 24h7M13 36h9M13 42h9M13 52v28M18 52v28" className="fill-none" />
        <circle cx="46" cy="36" r="2" />
        <circle cx="12" cy="88" r="2" />
      </PhonePart>
      <path
        d={guides.map(([x, y]) => `M${x} ${y}v164`).join('')}
        strokeDasharray="2 5"
        className="animate-late fill-none stroke-accent"
      />
      <PhonePart y={8} thick={3} delay="[animation-delay:360ms]">
        <rect x="4" y="4" width="50" height="96" rx="6" />
        <path d="M23 10h12" className="fill-none" />
        <path d="M14 34h30M14 42h20" className="fill-none" />
        <path d="M14 66h30" className="fill-none" />
        <circle cx="14" cy="66" r="3" className="fill-primary" />
        <circle cx="24" cy="66" r="3" className="fill-primary" />
        <circle cx="34" cy="66" r="3" className={accentFill} />
        <circle cx="44" cy="66" r="3" />
      </PhonePart>
    </svg>
  );
}

function PhonePart({ y, thick, delay, children }: { y: number; thick: number; delay: string; children?: ReactNode }) {
  return (
    <g className={`animate-settle ${delay}`}>
      <rect width={WIDTH} height={DEPTH} rx="9" transform={topPlane(LEFT, y + thick)} />
      <g transform={topPlane(LEFT, y)}>
        <rect width={WIDTH} height={DEPTH} rx="9" />
        {children}
      </g>
    </g>
  );
}
