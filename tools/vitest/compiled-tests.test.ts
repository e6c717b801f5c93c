import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compile } from './compiled-tests.ts';

const folder = mkdtempSync(join(tmpdir(), 'atelier-compiled-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, code: string): string {
  const path = join(folder, name);
  writeFileSync(path, code);
  return path;
}

function compileFiles(...paths: string[]) {
  return compile(paths, join(folder, 'compiled-tests'));
}

test('files of a run share their modules', async () => {
  write('shared.ts', 'export const said: string = "shared";');
  const paths = ['one', 'two'].map((name) =>
    write(`${name}.browser.test.ts`, `import { said } from './shared.ts';\nconsole.log(said, '${name}');`),
  );
  const chunks = await compileFiles(...paths);
  const [one, two] = paths.map((path) => chunks.get(path));
  expect(one?.code).toContain('"one"');
  expect(one?.imports).toEqual(two?.imports);
  expect(one?.code).not.toContain('"shared"');
  expect(one?.imports.map((name) => chunks.get(name)?.code).join('')).toContain('"shared"');
});

test('styles and Vitest remain imports', async () => {
  write('page.css', 'p { color: red }');
  const path = write('styled.browser.test.ts', `import './page.css';\nimport { test } from 'vitest';\ntest('x');`);
  const code = (await compileFiles(path)).get(path)?.code;
  expect(code).toContain(JSON.stringify(join(folder, 'page.css')));
  expect(code).toMatch(/from "vitest"/u);
});

test.each(['mock', 'unmock', 'doMock', 'doUnmock', 'hoisted', 'resetModules'])('vi.%s is refused', async (name) => {
  const path = write(`${name}.browser.test.ts`, `import { vi } from 'vitest';\nvi.${name}('./shared.ts');`);
  await expect(compileFiles(path)).rejects.toThrow(`${name}.browser.test.ts mocks or hoists`);
});
