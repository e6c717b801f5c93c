import '#styles.css';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { RepairSubject } from './device-line.tsx';
import { createDevice, createRepair } from './repair.fixture.ts';

afterEach(() => page.viewport(1280, 800));

test('a device’s model wraps whole on a small phone', async () => {
  await page.viewport(320, 740);
  const Speaking = await withLanguage('en', 'customer');
  const device = createDevice({ name: 'Tablette d’Amel', brand: 'Apple', model: 'iPad Air 4' });
  const screen = await render(
    <Speaking>
      <RepairSubject repair={createRepair({ device })} />
    </Speaking>,
  );
  const model = screen.getByText('Apple iPad Air 4', { exact: true }).element();
  const name = screen.getByText(/^Tablette d’Amel/u).element();
  const lineHeight = Number.parseFloat(getComputedStyle(name).lineHeight);
  expect(model.getBoundingClientRect().height).toBeLessThan(2 * lineHeight);
  expect(model.getBoundingClientRect().top).toBeGreaterThan(name.getBoundingClientRect().top + lineHeight / 2);
});
