// Time of a start until readiness, with existing data and after `kill -9`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { checkAtMost, median, printFigure } from '../support/statistics.ts';
import { createShop } from '../support/shop.ts';

const rounds = 7;

async function secondsFor(operation: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await operation();
  return (performance.now() - startedAt) / 1000;
}

function startBareServer(): Promise<number> {
  return secondsFor(async () => {
    const listen = `require('node:http').createServer().listen(0, '127.0.0.1', () => process.exit(0))`;
    await once(spawn(process.execPath, ['-e', listen], { stdio: 'ignore' }), 'exit');
  });
}

const shop = await createShop();
try {
  await (await shop.start()).stop();
  const figures = { bare: [] as number[], again: [] as number[], killed: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    figures.bare.push(await startBareServer());
    figures.again.push(await secondsFor(async () => void (await (await shop.start()).stop())));
    await (await shop.start()).kill9();
    figures.killed.push(await secondsFor(async () => void (await (await shop.start()).stop())));
  }
  console.log(`seconds from start to ready and stopped again, median of ${rounds}`);
  printFigure('a bare process', `${median(figures.bare).toFixed(2)} s`);
  checkAtMost('second start', median(figures.again), { limit: 3, unit: ' s' });
  checkAtMost('start after kill -9', median(figures.killed), { limit: 5, unit: ' s' });
} finally {
  await shop.remove();
}
