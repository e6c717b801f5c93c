// Loaded into the product by memory.ts: says what V8 holds when it is asked to by a signal.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

function report(): void {
  const { heapTotal, heapUsed, external } = process.memoryUsage();
  process.stderr.write(`memory ${JSON.stringify({ heapTotal, heapUsed, external })}\n`);
}

process.on('SIGUSR2', report);
// The same with all garbage collected: what is really held.
process.on('SIGCONT', () => {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  report();
});
