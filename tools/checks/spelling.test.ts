import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Runs the spelling check over all that `cspell.json` names, or over a source given as text, and returns what it prints. */
async function checkSpelling(source?: string): Promise<string> {
  const files = source === undefined ? [] : [`stdin://${join(root, 'tools/checks/planted.ts')}`];
  const options = ['lint', '--no-progress', '--no-summary', ...files];
  const check = spawn(process.execPath, [join(root, 'node_modules/cspell/bin.mjs'), ...options], { cwd: root });
  check.stdin.end(source);
  return (await Promise.all([text(check.stdout), text(check.stderr)])).join('');
}

test('documents, comments and test titles have no misspelt word', async () => {
  expect(await checkSpelling()).toBe('');
});

test('a misspelt word in a comment is named', async () => {
  const printed = await checkSpelling(
    "// The reciept.\ntest('a seperate one', () => {});\nexport const adress = 'occured';\n",
  );
  expect([...printed.matchAll(/Unknown word \((\w+)\)/gu)].map(([, word]) => word)).toEqual(['reciept', 'seperate']);
});
