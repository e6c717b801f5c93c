import { readFileSync } from 'node:fs';
import { actions, statuses, tableCases } from '@atelier/domain';
import { describe, expect, test } from 'vitest';
import { diagramFile, renderDiagram, renderRepairLife, renderStatusOfAction, statusFile } from './diagram.ts';

test('docs/generated/repair-life.md matches the table (else: npx node tools/scripts/diagram.ts)', () => {
  expect(readFileSync(diagramFile, 'utf8')).toBe(renderRepairLife());
});

test('generated facts match the table (else: npx node tools/scripts/diagram.ts)', () => {
  expect(readFileSync(statusFile, 'utf8')).toBe(renderStatusOfAction());
});

describe('the diagram', () => {
  const lines = renderDiagram()
    .split('\n')
    .map((line) => line.trim());
  const arrows = lines.filter((line) => line.includes(' --> ')).map((line) => line.split(' : '));

  test('the diagram frames each status once', () => {
    const framedStatuses = lines.filter((line) => statuses.some((status) => status === line));
    expect(framedStatuses.toSorted()).toEqual([...statuses].toSorted());
  });

  test('the diagram has one arrow between two statuses', () => {
    const pairs = arrows.map(([pair]) => pair ?? '');
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(pairs.filter((pair) => pair.split(' --> ')[0] === pair.split(' --> ')[1])).toEqual([]);
  });

  test('the diagram names each action that changes status', () => {
    const drawnActions = new Set(arrows.flatMap(([, names]) => names?.split(', ') ?? []));
    const movingCases = tableCases.filter(
      ({ to, from }) => to !== 'SAME' && to !== 'BEFORE' && !(from.length === 1 && from[0] === to),
    );
    expect(
      movingCases.map(({ action }) => action.replace('Repair.', '')).filter((name) => !drawnActions.has(name)),
    ).toEqual([]);
  });
});

test('the document names every action', () => {
  const text = renderRepairLife();
  expect(actions.filter((action) => !text.includes(`\`${action}\``))).toEqual([]);
});
