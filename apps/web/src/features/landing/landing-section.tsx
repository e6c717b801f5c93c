import type { ComponentProps } from 'react';
import { enabledSections, type SectionName, type ShopContent } from '@atelier/contract';
import { Drawing, type DrawingProps } from '@atelier/ui';
import { paths } from '#config/paths.ts';
import { PageLink, usePagePath, useHydrated } from '#shared/page/page-location.tsx';

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
      {anchor !== undefined && <span id={anchor} className="relative block scroll-mt-14" />}
      {children}
    </section>
  );
}

export function SectionHeading({ name, children }: { name: string; children: string }) {
  return (
    <h2 id={`home-heading-${name}`} className="text-2xl sm:text-3xl">
      {children}
    </h2>
  );
}

export const pageWidth = 'mx-auto w-full max-w-page px-5 sm:px-8';

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';
const MAX_SCROLL_MS = 1_000;

type SectionLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: SectionAnchor };

export function SectionLink({ to, onClick, children, ...props }: SectionLinkProps) {
  if (usePagePath() !== paths.home)
    return (
      <PageLink to={`${paths.home}#${to}`} onClick={onClick} {...props}>
        {children}
      </PageLink>
    );
  return (
    <a
      href={`#${to}`}
      onClick={(event) => {
        moveSmoothly();
        onClick?.(event);
      }}
      {...props}
    >
      {children}
    </a>
  );
}

/** Scrolls smoothly for presses only. Back, reloads and incoming links jump at once. */
function moveSmoothly(): void {
  if (matchMedia(REDUCED_MOTION).matches) return;
  const { style } = document.documentElement;
  style.scrollBehavior = 'smooth';
  setTimeout(() => style.removeProperty('scroll-behavior'), MAX_SCROLL_MS);
}

type SectionAnchor = 'services' | 'about' | 'contact';

const anchored: Partial<Record<SectionName, SectionAnchor>> = { services: 'services', about: 'about' };

/** Returns the visible link targets in the page's order, the contact last. */
export function visibleAnchors(content: Pick<ShopContent, 'main'>): readonly SectionAnchor[] {
  return [...enabledSections(content).flatMap(({ name }) => anchored[name] ?? []), 'contact'];
}

/**
 * Renders a drawing below the first screen. The server reserves its space and omits it, because the first kilobytes are for text
 * (decisions/0027).
 */
export function LazyDrawing(props: DrawingProps) {
  const isHydrated = useHydrated();
  return <Drawing {...props} blank={!isHydrated} />;
}
