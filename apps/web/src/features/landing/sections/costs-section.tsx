import { costLines, type ShopContent } from '@atelier/contract';
import { LandingSection, pageWidth, SectionHeading } from '../landing-section.tsx';

export function CostsSection({ costs }: Pick<ShopContent, 'costs'>) {
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
