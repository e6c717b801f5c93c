import { wrongField } from './failure.ts';

type ValueNode = { readonly value: unknown; readonly path: string; readonly depth: number };

// No script stacks more than 30 marks on a letter (UAX #15); to normalise a whole body of them would take seconds
// (specification/faults#i10).
const stacked = /\p{M}{31}/u;

/**
 * Refuses what no field may hold, whatever its schema says: NUL, halves of surrogate pairs, piles of marks, and nesting deeper
 * than `deepest` (specification/faults#i2, #i4, #i10). Walks with a list of its own, since a deep value would exhaust the stack of a
 * recursive walk.
 */
export function checkText(root: unknown, maxDepth: number): void {
  const nodes: ValueNode[] = [{ value: root, path: '', depth: 0 }];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    const { value, path, depth } = node;
    if (typeof value === 'string' && !isWellFormedText(value)) throw wrongField(path, 'unreadable');
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= maxDepth) throw wrongField('', 'tooDeep');
    // One by one: a wide value, spread into arguments, would exhaust the stack just as well.
    for (const item of childrenOf(value, path, depth + 1)) nodes.push(item);
  }
}

function isWellFormedText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0') && !stacked.test(text);
}

function childrenOf(value: object, path: string, depth: number): ValueNode[] {
  return Object.entries(value).map(([key, item]: [string, unknown]) => {
    if (!isWellFormedText(key)) throw wrongField(path, 'unreadable');
    return { value: item, path: path === '' ? key : `${path}.${key}`, depth };
  });
}
