import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  appendLeaf,
  consistencyRanges,
  hashOfLeaf,
  hashOfNode,
  inclusionRanges,
  positionsOf,
  rootOf,
  type TreeNode,
} from './merkle.ts';

const leaves = Array.from({ length: 40 }, (_, index) => hashOfLeaf(`line ${index}`));

/** MTH of RFC 9162, section 2.1.1. */
function treeHash(hashes: readonly string[]): string {
  const [only] = hashes;
  if (only === undefined) return createHash('sha256').digest('base64');
  if (hashes.length === 1) return only;
  const split = 2 ** Math.ceil(Math.log2(hashes.length) - 1);
  return hashOfNode(treeHash(hashes.slice(0, split)), treeHash(hashes.slice(split)));
}

const nodes = new Map<string, string>();
let peaks: readonly TreeNode[] = [];
for (const hash of leaves) {
  const next = appendLeaf(peaks, hash);
  for (const { level, position, hash: own } of next.added) nodes.set(`${level}/${position}`, own);
  ({ peaks } = next);
}
const rootsOf = (ranges: ReturnType<typeof inclusionRanges>) =>
  ranges.map((range) =>
    rootOf(positionsOf(range).map(({ level, position }) => nodes.get(`${level}/${position}`) ?? '')),
  );

/** Verification of RFC 9162, section 2.1.4.2. */
function isConsistent(first: number, second: number, proof: readonly string[]): boolean {
  const path = Number.isInteger(Math.log2(first)) ? [treeHash(leaves.slice(0, first)), ...proof] : [...proof];
  let [fn, sn] = [first - 1, second - 1];
  while (fn % 2 === 1) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  let fr = path[0] ?? '';
  let sr = fr;
  for (const hash of path.slice(1)) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      [fr, sr] = [hashOfNode(hash, fr), hashOfNode(hash, sr)];
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
    } else sr = hashOfNode(sr, hash);
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  return fr === treeHash(leaves.slice(0, first)) && sr === treeHash(leaves.slice(0, second)) && sn === 0;
}

test('roots and hashes are those of RFC 9162', () => {
  expect(Buffer.from(hashOfLeaf(''), 'base64').toString('hex')).toBe(
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  );
  for (let size = 0; size <= leaves.length; size += 1)
    expect(rootsOf([{ start: 0, end: size }])).toEqual([treeHash(leaves.slice(0, size))]);
});

test('every smaller log is proved to be a beginning [2.281]', () => {
  for (let size = 2; size <= leaves.length; size += 1)
    for (let smaller = 1; smaller < size; smaller += 1) {
      const proof = rootsOf(consistencyRanges(smaller, size));
      expect(isConsistent(smaller, size, proof)).toBe(true);
      expect(isConsistent(smaller, size, [...proof.slice(0, -1), leaves[0] ?? ''])).toBe(proof.at(-1) === leaves[0]);
    }
});

test('every leaf has a proof of its tree', () => {
  for (let size = 1; size <= leaves.length; size += 1)
    for (let leaf = 0; leaf < size; leaf += 1) {
      // Positions of the siblings follow from the bits of leaf and size (RFC 9162, section 2.1.3.2).
      let [fn, sn, hash] = [leaf, size - 1, leaves[leaf] ?? ''];
      for (const sibling of rootsOf(inclusionRanges(leaf, { start: 0, end: size }))) {
        if (fn % 2 === 1 || fn === sn) {
          hash = hashOfNode(sibling, hash);
          while (fn % 2 === 0 && fn !== 0) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
        } else hash = hashOfNode(hash, sibling);
        [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
      }
      expect([hash, sn]).toEqual([treeHash(leaves.slice(0, size)), 0]);
    }
});
