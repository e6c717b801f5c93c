function isHidden(parent: Element): boolean {
  // Browser translation wraps texts in `font` elements.
  const element = parent.closest(':not(font)') ?? parent;
  return (
    !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
    element.closest('.sr-only, [aria-hidden=true], [inert]') !== null ||
    element.clientWidth === 1
  );
}

const TOLERANCE = 1;

type Style = Pick<CSSStyleDeclaration, 'position' | 'overflowX' | 'overflowY' | 'textOverflow' | 'webkitLineClamp'>;
type Box = { readonly element: Element; readonly style: Style; readonly edge: DOMRect };

const boxCache = new Map<Element, Box[]>();

function boxesAround(element: Element): Box[] {
  const before = boxCache.get(element);
  if (before !== undefined) return before;
  const { position, overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
  const style = { position, overflowX, overflowY, textOverflow, webkitLineClamp };
  const { parentElement } = element;
  const isOutermost = position === 'fixed' || parentElement === null || parentElement === document.documentElement;
  const surroundingBoxes = isOutermost ? [] : boxesAround(parentElement);
  const boxes = [{ element, style, edge: element.getBoundingClientRect() }, ...surroundingBoxes];
  boxCache.set(element, boxes);
  return boxes;
}

function isCutting(overflow: string): boolean {
  return overflow === 'hidden' || overflow === 'clip';
}

function isScrolling(overflow: string): boolean {
  return overflow === 'auto' || overflow === 'scroll';
}

function isBesideBox(rect: DOMRect, { left, right }: { left: number; right: number }): boolean {
  return rect.left < left - TOLERANCE || rect.right > right + TOLERANCE;
}

function boxesUntil(boxes: Box[], lets: (box: Box) => boolean): Box[] {
  const end = boxes.findIndex(lets);
  return end === -1 ? boxes : boxes.slice(0, end);
}

/** Returns true when a rectangle is invisible and can't be scrolled to. Text with an ellipsis may be cut. */
function isCut(rect: DOMRect, element: Element): boolean {
  const boxes = boxesAround(element);
  if (boxes.some(({ style }) => style.webkitLineClamp !== 'none')) return false;
  const isBelow = boxesUntil(boxes, ({ style }) => isScrolling(style.overflowY)).some(
    ({ style, edge }) => isCutting(style.overflowY) && rect.bottom > edge.bottom + TOLERANCE,
  );
  if (isBelow) return true;
  if (boxes.some(({ style }) => style.textOverflow === 'ellipsis')) return false;
  const across = boxesUntil(
    boxes,
    ({ style, element: box }) => isScrolling(style.overflowX) && box.scrollWidth > box.clientWidth,
  );
  if (across.some(({ style, edge }) => isCutting(style.overflowX) && isBesideBox(rect, edge))) return true;
  return across.length === boxes.length && isBesideBox(rect, { left: 0, right: window.innerWidth });
}

function textsIn(scope: Element): Text[] {
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Text && node.data.trim() !== '' && node.parentElement && !isHidden(node.parentElement))
      texts.push(node);
  }
  return texts;
}

function rectsOf(text: Text, from: number, to: number): DOMRect[] {
  const range = document.createRange();
  range.setStart(text, from);
  range.setEnd(text, to);
  return [...range.getClientRects()].filter(({ width }) => width > 0);
}

/** Returns words that break without a hyphen. Addresses may, and so may text that the browser hyphenates. */
function findBrokenWords(text: Text): string[] {
  if (text.parentElement && getComputedStyle(text.parentElement).hyphens === 'auto') return [];
  return [...text.data.matchAll(/(?<![\w@./-])\p{L}{2,24}(?![\w@./-])/gu)]
    .filter(({ 0: word, index }) => {
      const lines = new Set(rectsOf(text, index, index + word.length).map(({ top }) => Math.round(top / 4)));
      return lines.size > 1;
    })
    .map(([word]) => word);
}

function currentScope(): Element {
  return (
    [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')].at(-1) ??
    document.body
  );
}

function findSidewaysScroll(scope: Element): string[] {
  const { scrollWidth } = document.documentElement;
  const body = scope.querySelector('[data-slot=dialog-body], [data-slot=receipt]');
  const sheets = body === null ? [] : boxesAround(body).filter(({ style }) => isScrolling(style.overflowX));
  const wide = sheets.filter(({ element }) => element.scrollWidth > element.clientWidth + TOLERANCE);
  return [
    ...(scrollWidth > window.innerWidth ? [`the page is ${scrollWidth} wide`] : []),
    ...wide.map(({ element }) => `the sheet is ${element.scrollWidth} wide in ${element.clientWidth}`),
  ];
}

/** Returns overflow problems: sideways scrolling, unreachable clipped content and broken words. */
export function findOverflow(): string[] {
  boxCache.clear();
  const scope = currentScope();
  const controls = [...scope.querySelectorAll('button, a, input, textarea, img, svg')].filter(
    (control) => !isHidden(control) && control.getBoundingClientRect().width > 1,
  );
  const texts = textsIn(scope);
  return [
    ...findSidewaysScroll(scope),
    ...controls
      .filter((control) => isCut(control.getBoundingClientRect(), control))
      .map(({ textContent, outerHTML }) => `cut: ${textContent.trim()} ${outerHTML.slice(0, 160)}`),
    ...texts.flatMap((text) => {
      const { parentElement: element, data } = text;
      const isTextCut = element !== null && rectsOf(text, 0, text.length).some((rect) => isCut(rect, element));
      return isTextCut ? [`cut: ${data.trim()}`] : [];
    }),
    ...texts.flatMap((text) => findBrokenWords(text).map((word) => `broken: ${word}`)),
  ];
}
