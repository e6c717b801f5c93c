import type { ComponentProps } from 'react';
import type { SectionAnchor } from './section-anchors.ts';

type LandingSectionProps = ComponentProps<'section'> & {
  name: string;
  anchor?: SectionAnchor;
};

export function LandingSection({ name, anchor, className = '', children, ...props }: LandingSectionProps) {
  return (
    <section
      id={`home-section-${name}`}
      aria-labelledby={`home-heading-${name}`}
      className={`wrap-anywhere ${className}`}
      {...props}
    >
      {anchor !== undefined && <Anchor name={anchor} />}
      {children}
    </section>
  );
}

function Anchor({ name }: { name: SectionAnchor }) {
  return <span id={name} className="relative block scroll-mt-14" />;
}

type SectionHeadingProps = { name: string; children: string };

export function SectionHeading({ name, children }: SectionHeadingProps) {
  return (
    <h2 id={`home-heading-${name}`} className="text-2xl sm:text-3xl">
      {children}
    </h2>
  );
}

export const pageWidth = 'mx-auto w-full max-w-page px-5 sm:px-8';
