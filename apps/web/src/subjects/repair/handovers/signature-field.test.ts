import { ProofForm, strokeLimits } from '@atelier/contract';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { strokesOf } from './signature-field.tsx';

function lineOf(points: number) {
  return { points: Array.from({ length: points }, (_, index) => ({ x: index - 5, y: 200 - index })) };
}

test('drawn strokes fit the contract, however long', () => {
  for (const [strokes, points] of [
    [1, 1],
    [3, 40],
    [1, 20_000],
    [200, 500],
  ] as const) {
    const drawn = Array.from({ length: strokes }, () => lineOf(points));
    const body = { kind: 'SIGNATURE', name: 'Lina', strokes: strokesOf(drawn, 330) };
    expect([strokes, points, z.safeParse(ProofForm, body).success]).toEqual([strokes, points, true]);
  }
});

test('a frame’s corners become those of the contract', () => {
  const corners = [
    {
      points: [
        { x: 0, y: 0 },
        { x: 330, y: 132 },
      ],
    },
  ];
  expect(strokesOf(corners, 330)).toEqual([[0, 0, strokeLimits.width, strokeLimits.height]]);
});
