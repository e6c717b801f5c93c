import type { ComponentProps } from 'react';
import type { SectionAnchor } from './section-anchors.ts';

type LandingSectionProps = ComponentProps<'section'> & {
  name: string;
  /** What `/#…` calls it. */
  anchor?: SectionAnchor;
};

/** A part of the landing page, under the name that the content has for it. */
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

/** Where `/#…` leads. */
function Anchor({ name }: { name: SectionAnchor }) {
  return <span id={name} className="relative block scroll-mt-14" />;
}

type SectionHeadingProps = { name: string; children: string };

/** Its heading, which names it. */
export function SectionHeading({ name, children }: SectionHeadingProps) {
  return (
    <h2 id={`home-heading-${name}`} className="text-2xl sm:text-3xl">
      {children}
    </h2>
  );
}

/** The width of the page, and the room beside it. */
export const measure = 'mx-auto w-full max-w-page px-5 sm:px-8';
