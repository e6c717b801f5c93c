import { useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { OpeningWeek, type VisibleDays } from './business-hours.tsx';

const KEY = 'hours-box';

/** The width is `xl`, from which the hero has this corner free. In a lower window the box covers a third of it. */
const ROOM_QUERY = '(width >= 80rem) and (height >= 30rem)';

/** Renders business hours in the window's corner, collapsed to a button without room (specification/screens#landing-page). */
export function HoursBox({ open }: { open: VisibleDays }) {
  const { t } = useTranslation();
  const id = useId();
  const box = useRef<HTMLElement>(null);
  const hasRoom = useSyncExternalStore(subscribeToRoom, () => matchMedia(ROOM_QUERY).matches);
  const [chosen, setChosen] = useState(() => localStorage.getItem(KEY));
  const isCovering = useCoversHero(box, hasRoom && chosen === null);
  const isOpen = chosen === null ? hasRoom && !isCovering : chosen === 'open';
  const yields = useFooterReached();
  useRoomForFocus(box, !yields);
  const toggle = () => {
    const next = isOpen ? 'folded' : 'open';
    localStorage.setItem(KEY, next);
    setChosen(next);
  };
  return (
    <aside
      ref={box}
      aria-label={t('landing.hours.title')}
      data-slot="hours-box"
      data-fixed="corner"
      className={`fixed inset-e-4 bottom-[max(0.5rem,env(safe-area-inset-bottom))] z-30 max-h-[70dvh] max-w-[calc(100vw-2rem)] overflow-y-auto rounded-card border border-line bg-surface text-sm shadow-float has-focus-visible:visible print:hidden ${isOpen ? 'w-72' : ''} ${yields ? 'invisible' : ''}`}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
        className="flex min-h-12 w-full items-center gap-2 rounded-card px-4 text-start font-semibold -outline-offset-2"
      >
        <span>{t('landing.hours.title')}</span>
        <svg
          aria-hidden
          viewBox="0 0 24 24"
          className={`ms-auto size-4.5 shrink-0 fill-none stroke-ink-muted stroke-2 ${isOpen ? '' : 'rotate-180'}`}
        >
          <path d="m6 9 6 6 6-6" />
        </svg>
      </button>
      <div id={id} hidden={!isOpen} className={isOpen ? 'grid grid-cols-1 gap-1 px-4 pb-3' : ''}>
        <OpeningWeek open={open} dense />
      </div>
    </aside>
  );
}

/** Measures the open box once per window size, before it is painted. A closure makes it higher, and a low window the hero's room lower. */
function useCoversHero(box: RefObject<HTMLElement | null>, isActive: boolean): boolean {
  const size = useSyncExternalStore(subscribeToSize, () => `${window.innerWidth} ${window.innerHeight}`);
  const [measured, setMeasured] = useState({ size: '', isCovering: false });
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the height of the open box is known only once it is rendered
    if (isActive && box.current !== null) setMeasured({ size, isCovering: coversHero(box.current) });
  }, [box, isActive, size]);
  return isActive && measured.size === size && measured.isCovering;
}

function subscribeToSize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** Returns true if the box is over a part of the hero while the page is at its top. */
function coversHero(box: HTMLElement): boolean {
  const { left, top } = box.getBoundingClientRect();
  const hero = document.querySelector('main section');
  return [...(hero?.querySelectorAll('h1, p, a, svg, [data-slot=card]') ?? [])].some((part) => {
    const { right, bottom } = part.getBoundingClientRect();
    return right > left && bottom + window.scrollY > top;
  });
}

// Uses `matchMedia` directly, because a shared import would add icons and media queries of the signed-in pages.
function subscribeToRoom(listener: () => void): () => void {
  const media = matchMedia(ROOM_QUERY);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

function useFooterReached(): boolean {
  const [reached, setReached] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setReached(entry.isIntersecting || entry.boundingClientRect.top < 0);
    });
    const hours = document.querySelector('[data-slot=business-hours]');
    if (hours !== null) observer.observe(hours);
    return () => observer.disconnect();
  }, []);
  return reached;
}

/** Sets scroll padding, so focused elements scroll above the box. */
function useRoomForFocus(box: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const { current } = box;
    if (!isShown || current === null) return undefined;
    const { style } = document.documentElement;
    const boxElement = () => {
      style.scrollPaddingBottom = `${window.innerHeight - current.getBoundingClientRect().top}px`;
    };
    boxElement();
    const observer = new ResizeObserver(boxElement);
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.scrollPaddingBottom = '';
    };
  }, [box, isShown]);
}
