import type { SectionKey } from '@atelier/domain';
import { firstDisplaced, findRow, type DeskState, type RowPosition } from './desk-state.ts';

export const ROW_ATTRIBUTE = 'data-desk-row';
export const SECTION_ATTRIBUTE = 'data-desk-section';

type RowChange = { readonly id: string; readonly position: RowPosition; readonly reader: string };

/** Returns true if a change would visibly move the page. Changes below the viewport and in hidden tabs do not count. */
export function wouldShiftView(desk: DeskState, { id, position, reader }: RowChange): boolean {
  if (document.visibilityState === 'hidden') return false;
  const shownElement = findRow(desk, id) === null ? null : findByAttribute(ROW_ATTRIBUTE, id);
  const displaced = firstDisplaced(desk, position, reader);
  const displacedElement =
    displaced === null
      ? null
      : 'row' in displaced
        ? findByAttribute(ROW_ATTRIBUTE, displaced.row)
        : findByAttribute(SECTION_ATTRIBUTE, displaced.section);
  return isInViewport(shownElement) || isInViewport(displacedElement);
}

export function findSection(key: SectionKey): Element | null {
  return findByAttribute(SECTION_ATTRIBUTE, key);
}

function findByAttribute(attribute: string, value: string): Element | null {
  return document.querySelector(`[${attribute}="${value}"]`);
}

function isInViewport(element: Element | null): boolean {
  return element !== null && element.getBoundingClientRect().top < window.innerHeight;
}
