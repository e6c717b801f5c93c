// Loaded into the product by `memory.ts`. Reports V8's heap on a signal.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

function report(): void {
  const { heapTotal, heapUsed, external } = process.memoryUsage();
  process.stderr.write(`memory ${JSON.stringify({ heapTotal, heapUsed, external })}\n`);
}

process.on('SIGUSR2', report);
// Reports it after a full garbage collection.
process.on('SIGCONT', () => {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  report();
});
