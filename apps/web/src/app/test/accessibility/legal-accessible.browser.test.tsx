import '#styles.css';
import { contentLimits } from '@atelier/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { axeAtBothWidths } from '#shared/page/axe.fixture.ts';
import { createContent } from '#app/content.fixture.ts';
import { createApplicationAt } from '#app/application.fixture.tsx';
import { stubShopServer } from '#app/shop-server.fixture.ts';

afterEach(() => vi.unstubAllGlobals());

const legal = [
  '## En bref\n\nDix jours pour changer d’avis. [Écrivez-nous](mailto:bonjour@atelier.test), ou lisez [la notice](/privacy).',
  '### Ce que vous faites\n\n- Sauvegardez vos données.\n- Retirez la carte SIM.',
  '## Le droit\n\nCes conditions suivent [le droit](https://example.org/droit).',
].join('\n\n');
const content = {
  ...createContent((limit) => (limit === contentLimits.legal ? legal : 'mot'.slice(0, limit))),
  version: 1,
};

test.each(['/terms', '/privacy'])('legal page %s is accessible in both themes', async (path) => {
  stubShopServer({ content });
  const { tree } = await createApplicationAt(path, null, 'fr');
  const screen = await render(tree);
  await expect.element(screen.getByRole('heading', { level: 3, name: 'Ce que vous faites' })).toBeVisible();
  expect(await axeAtBothWidths()).toEqual([]);
});
