import { withLock } from './lock.ts';

// A program that holds a lock until it is killed.

const [file = ''] = process.argv.slice(2);
await withLock(file, async () => {
  process.send?.('held');
  await new Promise(() => process.channel?.ref());
});
