import type { ShopContent, User } from '@atelier/contract';
import { Button } from '@atelier/ui';
import { ContentPicture } from '#shared/content/content-picture.tsx';
import { HeroPhone } from '../hero-phone.tsx';
import { LandingSection, pageWidth } from '../landing-section.tsx';
import { RailDemonstration } from '../rail-demonstration.tsx';
import { mainButtonClass, RequestButton } from '../request-button.tsx';
import { SectionLink } from '../section-link.tsx';

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
