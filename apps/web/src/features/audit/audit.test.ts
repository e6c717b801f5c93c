import type { AuditLine } from '@atelier/contract';
import { expect, test } from 'vitest';
import { createQueryClient } from '#shared/api/query-client.ts';
import { auditQuery, groupAuditLines } from './audit.ts';

function createLine(at: string, actor: string | null): AuditLine {
  const person = actor === null ? null : { id: actor, name: actor };
  return { id: `${at} ${actor}`, at, actor: person, action: 'session.begun', subject: null, changes: {} };
}

test('audit entries are grouped by hour and person', () => {
  const lines = [
    createLine('2026-11-23T10:59:59.999Z', 'olfa'),
    createLine('2026-11-23T10:30:00.000Z', 'sami'),
    createLine('2026-11-23T10:00:00.000Z', 'olfa'),
    createLine('2026-11-23T09:59:59.999Z', 'olfa'),
    createLine('2026-11-23T09:10:00.000Z', null),
  ];
  const groups = groupAuditLines(lines);
  expect(groups.map(({ hour, actor, lines: { length } }) => [hour.slice(11, 13), actor?.id ?? null, length])).toEqual([
    ['10', 'olfa', 2],
    ['10', 'sami', 1],
    ['09', 'olfa', 1],
    ['09', null, 1],
  ]);
  expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
  expect(groups.flatMap((group) => group.lines)).toHaveLength(lines.length);
});

test('an opened audit is fetched again', async () => {
  let requests = 0;
  const queryFn = () => {
    requests += 1;
    return Promise.resolve({ data: [], nextCursor: null });
  };
  const client = createQueryClient();
  await client.fetchInfiniteQuery({ ...auditQuery({}), queryFn });
  await client.fetchInfiniteQuery({ ...auditQuery({}), queryFn });
  expect(requests).toBe(2);
});
