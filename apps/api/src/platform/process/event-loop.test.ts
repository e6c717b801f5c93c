import { expect, inject, onTestFinished, test } from 'vitest';
import { startTestApp } from '#app.fixture.ts';
import { createLog } from '#platform/log.ts';
import { watchEventLoop } from './event-loop.ts';

function blockEventLoop(time: number): void {
  const end = Date.now() + time;
  while (Date.now() < end);
}

function linesOf() {
  const lines: string[] = [];
  return { lines, destination: { write: (line: string) => void lines.push(line) } };
}

function longestStall(lines: readonly string[]): number {
  const told = lines.map((line) => JSON.parse(line) as { event?: string; longest?: number });
  return Math.max(0, ...told.map(({ event, longest }) => (event === 'process.stalled' ? (longest ?? 0) : 0)));
}

test('a blocked event loop is logged with its duration', async () => {
  const { lines, destination } = linesOf();
  const eventLoop = { stall: 200, interval: 50 };
  const app = await startTestApp({ server: inject('database'), limits: { eventLoop }, log: destination });
  onTestFinished(() => app.stop());
  // The watch must begin before the stall.
  expect((await fetch(`${app.url}/health/live`)).status).toBe(200);
  blockEventLoop(300);
  await expect.poll(() => longestStall(lines)).toBeGreaterThanOrEqual(250);
});

test('a short delay of the event loop is ignored', async () => {
  const [short, long] = [linesOf(), linesOf()];
  const ends = [
    watchEventLoop(createLog('info', short.destination), { stall: 60_000, interval: 20 }),
    watchEventLoop(createLog('info', long.destination), { stall: 100, interval: 40 }),
  ];
  onTestFinished(() => ends.forEach((end) => end()));
  await expect
    .poll(() => {
      blockEventLoop(150);
      return long.lines.length;
    })
    .toBeGreaterThan(0);
  expect(short.lines).toEqual([]);
});
