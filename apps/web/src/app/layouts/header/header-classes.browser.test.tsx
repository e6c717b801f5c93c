import '#styles.css';
import { Button } from '@atelier/ui';
import { Bell } from 'lucide-react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { resetTextSize } from '#shared/page/axe-at-all-viewports.fixture.ts';
import { BellPlaceholder } from './header-menus.tsx';
import { headerClass, headerRowClass } from './header-classes.ts';

afterEach(resetTextSize);

test.each([
  ['as they are', ''],
  ['twice as large', '200%'],
])('with letters %s, placeholder and bell are equally wide', async (_, letters) => {
  await page.viewport(375, 812);
  document.documentElement.style.fontSize = letters;
  const { container } = await render(
    <header className={headerClass}>
      <div className={`flex ${headerRowClass}`}>
        <BellPlaceholder />
        <Button variant="ghost" size="icon" aria-label="Bell">
          <Bell />
        </Button>
      </div>
    </header>,
  );
  const widthOf = (what: string) => container.querySelector(what)?.getBoundingClientRect().width;
  expect(widthOf('button')).toBeGreaterThan(40);
  expect(widthOf('[data-place]')).toBe(widthOf('button'));
});
