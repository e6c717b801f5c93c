import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DeviceTypeIcon } from './device-type-icon.tsx';

function renderIcon(icon: string): string {
  return renderToStaticMarkup(<DeviceTypeIcon type={{ icon }} className="size-6" />);
}

test.each(['phone', 'device'])('the icon %s is the drawing of that name', (icon) => {
  expect(renderIcon(icon)).toMatch(new RegExp(`data-drawing="${icon}".*class="[^"]*size-6`, 'u'));
});

test('an unknown icon becomes the alert icon [8.39]', () => {
  expect(renderIcon('toaster')).toMatch(/class="[^"]*lucide-triangle-alert[^"]*size-6/u);
  expect(renderIcon('toaster')).toContain('aria-hidden="true"');
});
