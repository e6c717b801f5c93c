import type { SectionKey } from '@atelier/domain';
import { firstMoved, shownIn, type DeskNow, type Place } from './desk-now.ts';

/** The attributes by which a row and a section of a desk are found on the page. */
export const ROW = 'data-desk-row';
export const SECTION = 'data-desk-section';

type Change = { readonly id: string; readonly place: Place; readonly reader: string };

/** Whether a change would move what somebody has before their eyes: anything on the page above its end, while the page is looked at. */
export function isBeingRead(desk: DeskNow, { id, place, reader }: Change): boolean {
  if (document.visibilityState === 'hidden') return false;
  const shown = shownIn(desk, id) === null ? null : find(ROW, id);
  const first = firstMoved(desk, place, reader);
  const pushed = first === null ? null : 'row' in first ? find(ROW, first.row) : find(SECTION, first.section);
  return isAboveTheEnd(shown) || isAboveTheEnd(pushed);
}

/** A section on the page. */
export function findSection(key: SectionKey): Element | null {
  return find(SECTION, key);
}

function find(attribute: string, value: string): Element | null {
  return document.querySelector(`[${attribute}="${value}"]`);
}

function isAboveTheEnd(element: Element | null): boolean {
  return element !== null && element.getBoundingClientRect().top < window.innerHeight;
}
