import { useEffect, useRef, type MouseEvent, type RefObject } from 'react';
import { forgetRow, rememberRow, closestRow, rememberedRowIn, useCurrentAddress } from './list-location.ts';
import { useSearchWords } from './search-state.ts';

type RowFocusReturnInput = {
  /** Around the rows; each has one link with the attribute `data-row`. */
  readonly rows: RefObject<HTMLElement | null>;
  /** Changes with what is shown. */
  readonly content: unknown;
  /** What is shown is what the server has now. */
  readonly settled: boolean;
};

/**
 * Keeps the row that is opened, and gives it the focus when its list comes back, or the one that took its place. Again once the server has
 * answered: what was shown first may be older than what was done to the row.
 */
export function useRowFocusReturn({ rows, content, settled }: RowFocusReturnInput) {
  const list = `${useCurrentAddress()} ${useSearchWords()}`;
  // The server may answer while the row's page is still on its way: what was left just now is for whoever comes back.
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
  return (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null;
    if (link === null) return;
    isLeaving.current = true;
    rememberRow({ list, id: idOf(link), index: linksIn(rows.current).indexOf(link) });
  };
}

function linksIn(rows: HTMLElement | null): HTMLElement[] {
  return [...(rows?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
}

function idOf(link: HTMLElement): string {
  return link.dataset['row'] ?? '';
}

/** Nobody has moved on meanwhile: the focus is where the change of pages left it, or on a row. */
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
