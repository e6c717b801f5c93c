import type { ShopContent, User } from '@atelier/contract';
import { LazyDrawing } from '../lazy-drawing.tsx';
import { LandingSection, pageWidth, SectionHeading } from '../landing-section.tsx';
import { RequestButton } from '../request-button.tsx';

type ChooseUs = Extract<ShopContent['main'][number], { name: 'chooseUs' }>;

type ChooseUsSectionProps = ChooseUs & {
  user: User | null;
  request: string;
};

export function ChooseUsSection({ name, title, description, items, user, request }: ChooseUsSectionProps) {
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
