import { spawn } from 'node:child_process';
import { bundleServer } from '@atelier/testing/bundle-server';

// Stands for npm: a process that has started the product, gives it its own output, and can be killed without a word.
spawn(process.execPath, [await bundleServer()], { stdio: 'inherit' });
