import { spawn } from 'node:child_process';
import { productInOneFile } from '@atelier/testing/one-file';

// Stands for npm: a process that has started the product, gives it its own output, and can be killed without a word.
spawn(process.execPath, [await productInOneFile()], { stdio: 'inherit' });
