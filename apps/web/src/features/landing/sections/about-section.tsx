import type { ShopContent } from '@atelier/contract';
import { Check } from 'lucide-react';
import { ContentPicture } from '#shared/content/content-picture.tsx';
import { LandingSection, pageWidth, SectionHeading } from '../landing-section.tsx';
import { ShopFront } from './shop-front.tsx';

type About = Extract<ShopContent['main'][number], { name: 'about' }>;

export function AboutSection({ name, image, title, description1, description2, items }: About) {
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
                aria-hidden="true"
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
