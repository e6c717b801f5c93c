#!/usr/bin/env node
// Starts `npx atelier` with the lockfile's Node, whatever version `node` has.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('../dist/atelier.js', import.meta.url));
const installed = fileURLToPath(new URL('../../../node_modules/.bin/node', import.meta.url));
const child = spawn(existsSync(installed) ? installed : process.execPath, [entry, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
child.on('exit', (code) => (process.exitCode = code ?? 1));
