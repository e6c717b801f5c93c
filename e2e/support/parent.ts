import { spawn } from 'node:child_process';
import { entry } from './template-shop.ts';

// Stands for npm: a process that has started the product, gives it its own output, and can be killed without a word.

spawn(process.execPath, [entry], { stdio: 'inherit' });
