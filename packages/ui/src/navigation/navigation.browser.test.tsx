import '../browser-test.css';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Pagination, visiblePages } from './pagination.tsx';
import { Segmented } from './segmented.tsx';
import { Stepper } from './stepper.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from './tabs.tsx';

const labels = { navigation: 'Pages', previous: 'Previous', next: 'Next', page: (n: number) => `Page ${n}` };

describe('pages that are shown', () => {
  test.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, -9, 9]],
    [4, 9, [1, 2, 3, 4, 5, -9, 9]],
    [5, 9, [1, -4, 4, 5, 6, -9, 9]],
    [9, 9, [1, -8, 8, 9]],
    [1, 0, []],
  ])('navigation shows page %i of %i', (current, count, expected) => {
    expect(visiblePages(current, count)).toEqual(expected);
  });
});

test('pagination ends at the last page', async () => {
  await page.viewport(1024, 768);
  const go = vi.fn<(page: number) => void>();
  const screen = await render(<Pagination page={2} pageCount={3} onPageChange={go} labels={labels} />);
  await userEvent.click(screen.getByRole('button', { name: 'Page 3' }));
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(go.mock.calls).toEqual([[3], [3]]);
  await expect.element(screen.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await screen.rerender(<Pagination page={3} pageCount={3} onPageChange={go} labels={labels} />);
  await expect.element(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
});

test('phone pagination has buttons as large as a thumb', async () => {
  await page.viewport(320, 700);
  const screen = await render(<Pagination page={5} pageCount={90} onPageChange={() => {}} labels={labels} />);
  const buttons = screen.getByRole('button').elements();
  expect(buttons.map((button) => button.ariaLabel)).toEqual(['Previous', 'Next']);
  for (const button of buttons) expect(button.getBoundingClientRect().width).toBe(44);
  await expect.element(screen.getByText('Page 5')).toBeInTheDocument();
  await expect.element(screen.getByText('5 / 90')).toBeVisible();
  await page.viewport(1024, 768);
});

test('tabs move by arrows and show their panel', async () => {
  const screen = await render(
    <Tabs defaultValue="repairs">
      <TabsList aria-label="Views">
        <TabsTrigger value="repairs">Repairs</TabsTrigger>
        <TabsTrigger value="news">News</TabsTrigger>
      </TabsList>
      <TabsContent value="repairs">Two repairs</TabsContent>
      <TabsContent value="news">Nothing new</TabsContent>
    </Tabs>,
  );
  await userEvent.tab();
  await expect.element(screen.getByRole('tab', { name: 'Repairs' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('tab', { name: 'News' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(screen.getByRole('tabpanel', { name: 'News' })).toHaveTextContent('Nothing new');
});

test('a short language label has its full name', async () => {
  const chosen = vi.fn<(value: string) => void>();
  const screen = await render(
    <Segmented
      label="Langue"
      value="fr"
      onValueChange={chosen}
      options={[
        { value: 'fr', label: 'FR', name: 'Français', lang: 'fr' },
        { value: 'en', label: 'EN', name: 'English', lang: 'en' },
      ]}
    />,
  );
  const group = screen.getByRole('group', { name: 'Langue' });
  await expect.element(group.getByRole('button', { name: 'Français' })).toHaveAttribute('aria-pressed', 'true');
  const english = group.getByRole('button', { name: 'English' });
  await expect.element(english).toHaveAttribute('lang', 'en');
  await userEvent.click(english);
  expect(chosen).toHaveBeenCalledExactlyOnceWith('en');
});

test('steps before the current one are marked done', async () => {
  const steps = [
    { key: 'device', label: 'Device' },
    { key: 'address', label: 'Address' },
    { key: 'issue', label: 'Issue' },
  ];
  const screen = await render(<Stepper label="Request" steps={steps} current={1} doneLabel="done" />);
  const items = screen.getByRole('list', { name: 'Request' }).getByRole('listitem');
  expect(items.elements().map((item) => item.getAttribute('data-state'))).toEqual(['done', 'current', 'todo']);
  await expect.element(items.nth(0)).toHaveTextContent('Devicedone');
  await expect.element(items.nth(1)).toHaveAttribute('aria-current', 'step');
});

test.each([
  ['fr', ['Téléphone', 'Appareil', 'Adresse', 'Problème']],
  ['en', ['Phone', 'Device', 'Address', 'Issue']],
])('phones show the current step’s whole name in %s', async (lang, names) => {
  await page.viewport(320, 568);
  const all = names.map((name) => ({ key: name, label: name }));
  const stepper = (current: number) => (
    <Stepper label="Request" lang={lang} className="px-5 py-3" steps={all} current={current} />
  );
  const screen = await render(stepper(0));
  for (const [index, name] of names.entries()) {
    await screen.rerender(stepper(index));
    const words = screen.getByText(name).element();
    const box = words.getBoundingClientRect();
    expect(words.scrollWidth).toBeLessThanOrEqual(words.clientWidth);
    expect([box.left, 320 - box.right].every((room) => room >= 0)).toBe(true);
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await page.viewport(1024, 768);
});

test.each([327, 527])('%i pixels place a step’s name below its number', async (width) => {
  const names = ['Téléphone', 'Appareil', 'Adresse', 'Problème', 'Vérification'];
  const all = names.map((name) => ({ key: name, label: name }));
  const stepper = (current: number) => (
    <div lang="fr" style={{ width }}>
      <Stepper label="La demande" steps={all} current={current} />
    </div>
  );
  const screen = await render(stepper(0));
  for (const [index, name] of names.entries()) {
    await screen.rerender(stepper(index));
    const words = screen.getByText(name).element().getBoundingClientRect();
    const number = document.querySelector('[aria-current=step] > [aria-hidden]')?.getBoundingClientRect();
    expect(number).toBeDefined();
    expect(words.left).toBeLessThanOrEqual(number?.left ?? -1);
    expect(words.right).toBeGreaterThanOrEqual(number?.right ?? Infinity);
    expect(words.top).toBeGreaterThanOrEqual(number?.bottom ?? Infinity);
  }
});

test('wide screens show all step names without overlap', async () => {
  const names = ['Téléphone', 'Appareil', 'Adresse', 'Problème', 'Vérification'];
  const all = names.map((name) => ({ key: name, label: name }));
  const screen = await render(
    <div lang="fr" style={{ width: 527 }}>
      <Stepper label="La demande" steps={all} current={1} />
    </div>,
  );
  const boxes = names.map((name) => screen.getByText(name).element().getBoundingClientRect());
  expect(boxes.every(({ width }) => width > 40)).toBe(true);
  const rooms = boxes.slice(1).map(({ left }, index) => left - (boxes[index]?.right ?? Infinity));
  expect(rooms.every((room) => room >= 8)).toBe(true);
});
