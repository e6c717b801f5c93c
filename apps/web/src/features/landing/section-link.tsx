import type { ComponentProps } from 'react';
import { paths } from '#config/paths.ts';
import { PageLink, usePagePath } from '#shared/page/page-location.tsx';
import type { SectionAnchor } from './section-anchors.ts';

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
