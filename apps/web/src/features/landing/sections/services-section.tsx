import type { ShopContent } from '@atelier/contract';
import { LazyDrawing } from '../lazy-drawing.tsx';
import { LandingSection, pageWidth, SectionHeading } from '../landing-section.tsx';

type Services = Extract<ShopContent['main'][number], { name: 'services' }>;

export function ServicesSection({ name, title, description, items }: Services) {
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
