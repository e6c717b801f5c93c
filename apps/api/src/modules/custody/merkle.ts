import { createHash } from 'node:crypto';

/* Merkle tree of RFC 9162. Hashes are base64. */

/** Place of a complete subtree: its height, and its number from the left. */
export type Position = { readonly level: number; readonly position: number };
export type TreeNode = Position & { readonly hash: string };

/** Leaves from `start` up to but without `end`. */
type Range = { readonly start: number; readonly end: number };

export function hashOfLeaf(leaf: string): string {
  return createHash('sha256').update('\0').update(leaf).digest('base64');
}

export function hashOfNode(left: string, right: string): string {
  return createHash('sha256')
    .update('\u0001')
    .update(Buffer.from(left, 'base64'))
    .update(Buffer.from(right, 'base64'))
    .digest('base64');
}

/** Adds a leaf to a tree that is given by its peaks. Returns the new complete subtrees and the next peaks. */
export function appendLeaf(peaks: readonly TreeNode[], hash: string) {
  let node: TreeNode = { level: 0, position: sizeOf(peaks), hash };
  const added = [node];
  const rest = [...peaks];
  for (let left = rest.at(-1); left?.level === node.level; left = rest.at(-1)) {
    rest.pop();
    node = { level: node.level + 1, position: left.position / 2, hash: hashOfNode(left.hash, node.hash) };
    added.push(node);
  }
  return { added, peaks: [...rest, node] };
}

export function sizeOf(peaks: readonly Position[]): number {
  return peaks.reduce((size, { level }) => size + 2 ** level, 0);
}

/** Returns the root of the complete subtrees of a range, from left to right. */
export function rootOf(hashes: readonly string[]): string {
  const [last, ...others] = hashes.toReversed();
  if (last === undefined) return createHash('sha256').digest('base64');
  return others.reduce((right, left) => hashOfNode(left, right), last);
}

/** Returns the largest complete subtrees of a range, from left to right. */
export function positionsOf({ start, end }: Range): Position[] {
  const positions: Position[] = [];
  for (let at = start; at < end;) {
    let level = 0;
    while (at % 2 ** (level + 1) === 0 && at + 2 ** (level + 1) <= end) level += 1;
    positions.push({ level, position: at / 2 ** level });
    at += 2 ** level;
  }
  return positions;
}

/** Returns the ranges whose roots prove that a leaf is part of a tree, from the leaf up. */
export function inclusionRanges(leaf: number, { start, end }: Range): Range[] {
  if (end - start <= 1) return [];
  const middle = start + splitOf(end - start);
  return leaf < middle
    ? [...inclusionRanges(leaf, { start, end: middle }), { start: middle, end }]
    : [...inclusionRanges(leaf, { start: middle, end }), { start, end: middle }];
}

/** Returns the ranges whose roots prove that a smaller tree is the beginning of a larger one. */
export function consistencyRanges(size: number, larger: number): Range[] {
  return size === 0 || size >= larger ? [] : rangesAfter(size, { start: 0, end: larger });
}

function rangesAfter(size: number, { start, end }: Range): Range[] {
  if (size === end) return start === 0 ? [] : [{ start, end }];
  const middle = start + splitOf(end - start);
  return size <= middle
    ? [...rangesAfter(size, { start, end: middle }), { start: middle, end }]
    : [...rangesAfter(size, { start: middle, end }), { start, end: middle }];
}

/** Returns the largest power of two below a size. */
function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}
