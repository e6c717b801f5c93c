import { getRepairTrail, login } from '@atelier/contract';
import { translate } from '@atelier/i18n';
import { asc, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startWorld, type TestBrowser, type TestWorld } from '#browser.fixture.ts';
import { DEMO_PASSWORD } from '#platform/config/rules.ts';
import { repairs } from '#schema/index.ts';
import { readPdf } from './read-pdf.fixture.ts';

let world: TestWorld;
let operator: TestBrowser;
beforeAll(async () => {
  world = await startWorld(inject('database'), { environment: { DEMO: 'small' } });
  operator = world.browser();
  const body = { email: 'operator@atelier.test', password: DEMO_PASSWORD };
  operator.accessToken = (await operator.send(login, { body })).accessToken ?? null;
});
afterAll(() => world.stop());

test.each(['fr', 'en'] as const)('papers of the demonstration say so in %s', async (lang) => {
  const [returned] = await world.app.platform.database
    .select({ id: repairs.id })
    .from(repairs)
    .where(isNotNull(repairs.warrantyUntil))
    .orderBy(asc(repairs.id));
  const id = returned?.id ?? 'none';
  const { handovers } = await operator.send(getRepairTrail, { params: { id } });
  const mark = withPlainSpaces(translate(lang)('papers.demonstration'));
  for (const kind of ['papers/intake', 'papers/quote', 'papers/warranty', `handovers/${handovers[0]?.id}`]) {
    const answer = await operator.request('GET', `/staff/repairs/${id}/${kind}?lang=${lang}`);
    const { pages } = await readPdf(await answer.bytes());
    const marks = pages.map(({ artifacts }) => withPlainSpaces(artifacts[0] ?? ''));
    expect([kind, marks]).toEqual([kind, pages.map(() => mark)]);
  }
});

function withPlainSpaces(text: string): string {
  return text.replaceAll(/\s+/gu, ' ');
}
