import '../browser-test.css';
import { afterEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Dialog, DialogBody, DialogContent, DialogTitle } from '../overlays/dialog.tsx';
import { Input } from './input.tsx';

afterEach(async () => {
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await cdp().send('Emulation.setSafeAreaInsetsOverride', { insets: {} });
  await page.viewport(1024, 768);
});

function sizeOf(element: Element): string {
  return getComputedStyle(element).fontSize;
}

test('a small field has 16 px on a phone', async () => {
  await page.viewport(812, 375);
  const screen = await render(<Input size="sm" aria-label="Search" />);
  const field = screen.getByRole('textbox').element();
  expect(sizeOf(field)).toBe('14px');
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
  expect(matchMedia('(pointer: coarse)').matches).toBe(true);
  expect(sizeOf(field)).toBe('16px');
});

test('a card stays beside the notch of a phone', async () => {
  await page.viewport(812, 375);
  await cdp().send('Emulation.setSafeAreaInsetsOverride', { insets: { left: 47, right: 47, bottom: 21 } });
  await render(
    <Dialog open>
      <DialogContent size="lg" closeLabel="Close" aria-describedby={undefined}>
        <DialogTitle>Galaxy S22</DialogTitle>
        <DialogBody>Details</DialogBody>
      </DialogContent>
    </Dialog>,
  );
  const probe = Object.assign(document.createElement('div'), { style: 'width: env(safe-area-inset-left)' });
  document.body.append(probe);
  expect(probe.offsetWidth).toBe(47);
  probe.remove();
  const card = document.querySelector('[data-slot=dialog-content]')?.getBoundingClientRect();
  expect(card?.left).toBeGreaterThanOrEqual(47);
  expect(card?.right).toBeLessThanOrEqual(812 - 47);
});
