import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../../config/paths.ts';
import type { SectionAnchor } from './section-anchors.ts';

const STILL = '(prefers-reduced-motion: reduce)';
const LONGEST = 1_000;

/** Only a press moves the page smoothly: where Back, a reload or a link lead, one is at once. */
const moveSmoothly = (): void => {
  if (matchMedia(STILL).matches) return;
  const { style } = document.documentElement;
  style.scrollBehavior = 'smooth';
  setTimeout(() => style.removeProperty('scroll-behavior'), LONGEST);
};

type SectionLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: SectionAnchor };

/** Leads to a part of the landing page, from itself or from another page. */
export const SectionLink = ({ to, onClick, children, ...props }: SectionLinkProps) => {
  const { pathname } = useLocation();
  if (pathname !== paths.home)
    return (
      <Link to={`${paths.home}#${to}`} onClick={onClick} {...props}>
        {children}
      </Link>
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
};
