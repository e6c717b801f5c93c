import { useEffect, useRef, type MouseEvent, type RefObject } from 'react';
import { forgetRow, rememberRow, closestRow, rememberedRowIn, useCurrentAddress } from './list-location.ts';
import { useSearchWords } from '../search/search-state.ts';

type RowFocusReturnInput = {
  readonly rows: RefObject<HTMLElement | null>;
  readonly content: unknown;
  /** The rows are the server's current ones. */
  readonly settled: boolean;
};

/**
 * Remembers the opened row and focuses it, or its successor, when the list returns. It repeats this after the server's answer, because the
 * first rows may be outdated.
 */
export function useRowFocusReturn({ rows, content, settled }: RowFocusReturnInput) {
  const list = `${useCurrentAddress()} ${useSearchWords()}`;
  // The answer may arrive during navigation. The row just left must remain stored for the return.
  const isLeaving = useRef(false);
  useEffect(() => {
    const remembered = rememberedRowIn(list);
    if (remembered === null || isLeaving.current) return;
    const links = linksIn(rows.current);
    const target = closestRow(
      links.map((link) => ({ id: idOf(link), link })),
      remembered,
    );
    if (target !== null && isFree()) {
      target.link.focus({ preventScroll: true });
      if (!isInView(target.link)) target.link.scrollIntoView({ block: 'center' });
    }
    if (settled) forgetRow();
  }, [list, rows, content, settled]);
  return (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null;
    if (link === null) return;
    isLeaving.current = true;
    rememberRow({ list, id: idOf(link), index: linksIn(rows.current).indexOf(link) });
  };
}

export function linksIn(rows: HTMLElement | null): HTMLElement[] {
  return [...(rows?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
}

function idOf(link: HTMLElement): string {
  return link.dataset['row'] ?? '';
}

/** Returns true if nobody has moved the focus yet: it is on the body, the content or a row. */
function isFree(): boolean {
  const { activeElement } = document;
  return (
    activeElement === null ||
    activeElement === document.body ||
    activeElement.id === 'content' ||
    activeElement.matches('[data-row]')
  );
}

function isInView(link: HTMLElement): boolean {
  const { top, bottom } = link.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}
