import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { findChromium } from '@atelier/testing/chromium';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { median } from '../support/statistics.ts';

/** Result of Lighthouse: scores out of 100, `paint` in seconds, `blocking` in milliseconds, and failed audits as `marks`. */
export type Audit = {
  readonly scores: Readonly<Record<string, number>>;
  readonly paint: number;
  readonly blocking: number;
  readonly shift: number;
  readonly marks: readonly string[];
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Lighthouse's phone: 412 by 823 pixels, processor 4 times slower, 1.6 Mbit/s, 150 ms, empty cache. */
const settings = { formFactor: 'mobile', throttlingMethod: 'devtools', logLevel: 'error', output: 'json' } as const;

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

async function auditOnce(url: string): Promise<Audit> {
  const [port, { executablePath, args }] = [await freePort(), await findChromium()];
  const browser = await chromium.launch({ executablePath, args: [...args, `--remote-debugging-port=${port}`] });
  try {
    const result = await lighthouse(url, { ...settings, port, onlyCategories: categories });
    if (result === undefined) throw new Error(`invariant: no Lighthouse result for ${url}`);
    const { audits, categories: scored } = result.lhr;
    const figure = (name: string): number => audits[name]?.numericValue ?? Number.NaN;
    const wanting = Object.values(scored).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9),
    );
    return {
      scores: Object.fromEntries(Object.values(scored).map(({ id, score }) => [id, (score ?? 0) * 100])),
      paint: figure('largest-contentful-paint') / 1_000,
      blocking: figure('total-blocking-time'),
      shift: figure('cumulative-layout-shift'),
      marks: wanting.map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()),
    };
  } finally {
    await browser.close();
  }
}

export async function audit(url: string, rounds: number): Promise<Audit> {
  const [single] = await auditInTurns([url], rounds);
  if (single === undefined) throw new Error(`invariant: no audit of ${url}`);
  return single;
}

/** Audits several addresses in turns, so that background work affects them equally. */
export async function auditInTurns(urls: readonly string[], rounds: number): Promise<Audit[]> {
  const visits = urls.map((): Audit[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, url] of urls.entries()) visits[index]?.push(await auditOnce(url));
  return visits.map(medianOf);
}

function medianOf(visits: readonly Audit[]): Audit {
  const figure = (read: (visit: Audit) => number): number => median(visits.map(read));
  return {
    scores: Object.fromEntries(categories.map((name) => [name, figure(({ scores }) => scores[name] ?? 0)])),
    paint: figure(({ paint }) => paint),
    blocking: figure(({ blocking }) => blocking),
    shift: figure(({ shift }) => shift),
    marks: [...new Set(visits.flatMap(({ marks }) => marks))],
  };
}
