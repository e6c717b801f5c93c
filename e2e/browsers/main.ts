/**
 * Checks Debian's Firefox and WebKit, as a step of `npm run test:browsers`. `node e2e/browsers/main.ts webkit photo` runs the checks of one
 * engine whose titles contain the word.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keepTestFilesInMemory } from '@atelier/testing/memory';
import { type Check, checks } from './checks.ts';
import { startFirefox } from './firefox.ts';
import type { OpenPage, CleanupSteps } from './page.ts';
import { findProgram } from './processes.ts';
import { type Shop, startShop } from './shop.ts';
import { startWebkit, webkitPrograms } from './webkit.ts';

type Browser = {
  readonly name: string;
  readonly missing: readonly string[];
  readonly start: () => Promise<OpenPage>;
};

const cleanup: CleanupSteps = [];
let stopping: Promise<void> | undefined;

const pictures = join(import.meta.dirname, '../../test-results/browsers');

await main(process.argv.slice(2));

async function main(wanted: readonly string[]): Promise<void> {
  keepTestFilesInMemory();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void stopAll().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143)));
  await rm(pictures, { recursive: true, force: true });
  await mkdir(pictures, { recursive: true });
  let [passed, failed] = [0, 0];
  try {
    for await (const isGood of runChecks(wanted)) {
      if (isGood) passed += 1;
      else failed += 1;
    }
  } catch (error) {
    console.error(error);
    failed += 1;
  }
  await stopAll();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

async function* runChecks(wanted: readonly string[]): AsyncGenerator<boolean> {
  const allBrowsers = await findBrowsers();
  const requested = allBrowsers.filter(({ name }) => wanted.includes(name));
  const browsers = requested.length === 0 ? allBrowsers : requested;
  const words = wanted.filter((word) => !requested.some(({ name }) => name === word));
  const chosen = checks.filter(({ title }) => words.every((word) => title.includes(word)));
  for (const { name, missing } of browsers.filter(({ missing }) => missing.length > 0))
    console.log(`– ${name}: left out, ${missing.join(', ')} isn't installed`);
  const installed = browsers.filter(({ missing }) => missing.length === 0);
  if (installed.length === 0) return;
  const shop = await startShop(cleanup);
  for (const { name, start } of installed) {
    const openPage = await start();
    for (const check of chosen.filter(({ browser = name }) => browser === name)) {
      const failures = await runCheck(check, { openPage, shop, picture: join(pictures, `${name} ${check.title}.png`) });
      if (stopping !== undefined) return;
      console.log(
        [`${failures.length === 0 ? '✓' : '✗'} ${name.padEnd(7)}  ${check.title}`, ...failures].join('\n    '),
      );
      yield failures.length === 0;
    }
  }
}

async function findBrowsers(): Promise<Browser[]> {
  const firefox = (await findProgram('firefox-esr')) ?? (await findProgram('firefox'));
  const missing: string[] = [];
  for (const program of webkitPrograms) if ((await findProgram(program)) === undefined) missing.push(program);
  return [
    {
      name: 'firefox',
      missing: firefox === undefined ? ['firefox-esr'] : [],
      start: () => startFirefox(firefox ?? '', cleanup),
    },
    { name: 'webkit', missing, start: () => startWebkit(cleanup) },
  ];
}

type CheckContext = { readonly openPage: OpenPage; readonly shop: Shop; readonly picture: string };

async function runCheck(check: Check, { openPage, shop, picture }: CheckContext): Promise<string[]> {
  const page = await openPage({ url: shop.url, language: 'fr' });
  const failures: string[] = [];
  const collectFailure = async (act: () => Promise<void>): Promise<void> => {
    await act().catch((error: unknown) => failures.push(error instanceof Error ? (error.stack ?? '') : String(error)));
  };
  await collectFailure(() => check.run(page, shop));
  await collectFailure(async () => {
    const unexpected = (await page.complaints()).filter((each) => check.expected?.test(each) !== true);
    failures.push(...unexpected.map((each) => `complaint: ${each}`));
  });
  // The screenshot comes last, because a browser may add a style for it.
  if (failures.length > 0) await collectFailure(async () => writeFile(picture, await page.picture()));
  await collectFailure(() => page.close());
  return failures;
}

function stopAll(): Promise<void> {
  stopping ??= (async () => {
    for (const stop of cleanup.toReversed()) await stop().catch((error: unknown) => console.error(error));
  })();
  return stopping;
}
