import { spawn } from 'node:child_process';
import { bundleServer } from '@atelier/testing/bundle-server';

// Simulates npm: a process that starts the product with inherited output and can be killed.
spawn(process.execPath, [await bundleServer()], { stdio: 'inherit' });
