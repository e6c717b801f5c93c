import { withLock } from './lock.ts';

const [file = ''] = process.argv.slice(2);
await withLock(file, async () => {
  process.send?.('held');
  await new Promise(() => process.channel?.ref());
});
