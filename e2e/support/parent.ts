import { spawn } from 'node:child_process';
import { join } from 'node:path';

// Stands for npm: a process that has started the product from its sources, gives it its own output, and can be killed without a word.
const entry = join(import.meta.dirname, '../../apps/api/src/main.ts');

spawn(process.execPath, [entry], { stdio: 'inherit' });
