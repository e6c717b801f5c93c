import { wrongField } from './failure.ts';

type Place = { readonly value: unknown; readonly path: string; readonly depth: number };

// No script stacks more than 30 marks on a letter (UAX #15); to normalise a whole body of them would take seconds
// (specification/faults#i10).
const stacked = /\p{M}{31}/u;

/**
 * Refuses what no field may hold, whatever its schema says: NUL, halves of surrogate pairs, piles of marks, and nesting deeper
 * than `deepest` (specification/faults#i2, #i4, #i10). Walks with a list of its own, since a deep value would exhaust the stack of a
 * recursive walk.
 */
export function checkText(root: unknown, deepest: number): void {
  const places: Place[] = [{ value: root, path: '', depth: 0 }];
  for (let place = places.pop(); place !== undefined; place = places.pop()) {
    const { value, path, depth } = place;
    if (typeof value === 'string' && !isSound(value)) throw wrongField(path, 'unreadable');
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= deepest) throw wrongField('', 'tooDeep');
    // One by one: a wide value, spread into arguments, would exhaust the stack just as well.
    for (const item of inside(value, path, depth + 1)) places.push(item);
  }
}

function isSound(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0') && !stacked.test(text);
}

function inside(value: object, path: string, depth: number): Place[] {
  return Object.entries(value).map(([key, item]: [string, unknown]) => {
    if (!isSound(key)) throw wrongField(path, 'unreadable');
    return { value: item, path: path === '' ? key : `${path}.${key}`, depth };
  });
}
