import '#styles.css';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { createStaffRepair } from '#subjects/staff/staff-repair.fixture.ts';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { createContentDocument } from '#app/content.fixture.ts';
import { createApplicationAt } from '#app/application.fixture.tsx';
import { stubShopServer } from '#app/shop-server.fixture.ts';
import { createStaffUser, openWorkshop } from '#app/workshop.fixture.tsx';

afterEach(() => {
  dialogStore.closeAll();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test('the next step is a repair page’s second stop', async () => {
  const repair = createStaffRepair({ allowedActions: ['Repair.decline.request', 'Repair.confirm.request'] });
  const screen = await openWorkshop(`/workshop/repairs/${repair.id}`, createStaffUser('en', 'OPERATOR'), repair);
  await expect.element(screen.getByRole('button', { name: 'Confirm request', exact: true })).toBeVisible();
  const main = screen.getByRole('main').element();
  if (main instanceof HTMLElement) main.focus();
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(screen.getByRole('button', { name: 'Confirm request', exact: true })).toHaveFocus();
});

const publication = { id: 2, at: '2026-11-20T09:00:00.000Z', by: 'Olfa', changes: [] };

test.for([
  { what: 'a day', path: '/workshop/slots', presses: ['Close the day'] },
  { what: 'a calendar address', path: '/workshop/profile', presses: ['Replace'] },
  { what: 'a publication', path: '/workshop/content', presses: ['History', /^Restore as draft/u] },
])('Back closes the question about $what', async ({ path, presses }) => {
  await page.viewport(1280, 800);
  const user = createStaffUser('en', 'ADMIN');
  const document = createContentDocument((limit) => 'mot'.slice(0, limit));
  const edited = {
    draft: { version: 2, document, savedAt: publication.at, savedBy: 'Olfa' },
    published: { version: 2, at: publication.at, isDraft: true },
    schedule: null,
  };
  stubShopServer({ user, edited, publications: [publication] });
  const { tree, router, address } = await createApplicationAt(path, user);
  const screen = await render(tree);
  for (const name of presses) {
    const button = screen.getByRole('button', { name }).or(screen.getByRole('tab', { name }));
    await userEvent.click(button.first());
  }
  await expect.element(screen.getByRole('alertdialog')).toBeVisible();
  await router.navigate(-1);
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
  expect(address()).toBe(path);
});

/** Sends the keys of a hand scanner in one go, and returns those that the page might have acted on. */
function scan(text: string): KeyboardEvent[] {
  const { activeElement } = document;
  const start = new Event('scan').timeStamp;
  return [...Array.from(text), 'Enter'].flatMap((key, nth) => {
    const isLetter = /[A-Z]/u.test(key);
    const name = key === 'Enter' ? 'Enter' : `${isLetter ? 'Key' : 'Digit'}${key}`;
    // The computer has a French keyboard.
    const shown = key === 'Enter' ? key : isLetter ? key.toLowerCase() : '&';
    const event = new KeyboardEvent('keydown', { code: name, key: shown, bubbles: true, cancelable: true });
    // The page may lose the processor between two keys, which would split the scan.
    Object.defineProperty(event, 'timeStamp', { value: start + nth });
    return activeElement?.dispatchEvent(event) === false ? [] : [event];
  });
}

test('a scan opens its repair and presses nothing [2.171]', async () => {
  const repair = createStaffRepair({ id: '7K2M9QFX' });
  const screen = await openWorkshop('/workshop', createStaffUser('en', 'OPERATOR'), repair);
  await expect.element(screen.getByRole('heading', { name: 'My desk', level: 1 })).toBeVisible();
  const keys: string[] = [];
  const listener = ({ key }: KeyboardEvent) => keys.push(key);
  document.addEventListener('keydown', listener);
  onTestFinished(() => document.removeEventListener('keydown', listener));
  screen.getByRole('button', { name: 'Keyboard shortcuts' }).element().focus();
  expect(scan('4006381333931')).toEqual([]);
  await expect.element(screen.getByText(/neither a repair nor a shelf/u).first()).toBeVisible();
  expect(scan('7K2M9QFX')).toEqual([]);
  await expect.element(screen.getByRole('heading', { name: /#7K2M9QFX/u, level: 1 })).toBeVisible();
  expect(keys).toEqual([]);
});

test('single keys are switched off in their list [2.172]', async () => {
  onTestFinished(() => localStorage.removeItem('atelier.singleKeys'));
  const screen = await openWorkshop('/workshop', createStaffUser('en', 'OPERATOR'));
  await expect.element(screen.getByRole('heading', { name: 'My desk', level: 1 })).toBeVisible();
  await userEvent.keyboard('?');
  await userEvent.click(screen.getByRole('switch', { name: /Shortcuts of a single key/u }));
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  const passed = new Promise((resolve) => document.addEventListener('keydown', resolve, { once: true }));
  await userEvent.keyboard('?');
  await passed;
  expect(screen.getByRole('dialog').elements()).toEqual([]);
});

test.each([
  ['ADMIN', 1280, ['My desk', 'Repairs', 'Customers', 'Team', 'Settings']],
  ['OPERATOR', 1280, ['My desk', 'Repairs', 'Customers', 'Settings']],
  ['OPERATOR', 1024, ['My desk', 'Repairs', 'Customers']],
  ['COURIER', 1280, ['My desk', 'Repairs']],
  ['ADMIN', 768, ['My desk', 'Repairs']],
] as const)('the header of %s at %i has its pages', async (role, width, names) => {
  const screen = await openWorkshop('/workshop', createStaffUser('en', role));
  await page.viewport(width, 800);
  await expect.element(screen.getByRole('heading', { name: 'My desk', level: 1 })).toBeVisible();
  const links = screen.getByRole('banner').getByRole('navigation').getByRole('link').elements();
  expect(links.map(({ textContent }) => textContent)).toEqual(names);
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBe(clientWidth);
});

test('visit planners reach the visits from their desk', async () => {
  const technician = await openWorkshop('/workshop', createStaffUser('en', 'TECHNICIAN'));
  await expect.element(technician.getByRole('heading', { name: 'My desk', level: 1 })).toBeVisible();
  await expect.element(technician.getByRole('link', { name: 'Visits by day' })).not.toBeInTheDocument();
  await cleanup();
  const screen = await openWorkshop('/workshop', createStaffUser('en', 'OPERATOR'));
  await userEvent.click(screen.getByRole('link', { name: 'Visits by day' }));
  await expect.element(screen.getByRole('heading', { name: 'Visits by day', level: 1 })).toBeVisible();
});

test('staff change name and picture on their profile', async () => {
  const screen = await openWorkshop('/workshop/profile', createStaffUser('en', 'COURIER'));
  const field = (name: string) => screen.getByLabelText(name, { exact: true });
  await expect.element(field('Email address')).toHaveAttribute('readonly');
  await expect.element(screen.getByRole('button', { name: 'Add a picture' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Edit', exact: true }));
  await expect.element(field('First name')).toHaveFocus();
  await expect.element(field('Address')).not.toBeInTheDocument();
  await expect.element(field('Phone')).not.toBeInTheDocument();
  await userEvent.fill(field('First name'), 'Slimane');
  await userEvent.click(screen.getByRole('button', { name: 'Save', exact: true }));
  await expect.element(screen.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await expect
    .element(
      screen
        .getByRole('main')
        .getByText(/Slimane/u)
        .first(),
    )
    .toBeVisible();
});

test('the bell’s last line leads staff to sessions [2.96]', async () => {
  const screen = await openWorkshop('/workshop', createStaffUser('en', 'COLLECTOR'));
  await userEvent.click(screen.getByRole('banner').getByRole('button', { name: /^Notifications/u }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'See my sessions' }));
  await expect.element(screen.getByRole('heading', { name: 'Active sessions' })).toBeVisible();
});

test.each([
  ['/Workshop/Settings', 'Settings'],
  ['/workshop/settings/Shelves', 'Shelves'],
])('%s leads to its page in any case', async (path, name) => {
  const screen = await openWorkshop(path, createStaffUser('en', 'OPERATOR'));
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(name);
});
