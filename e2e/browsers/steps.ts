import { translate } from '@atelier/i18n';
import type { Customer } from '@atelier/testing';
import { waitFor, type Page, type Target } from './page.ts';

const t = translate('fr');

export function buttonTarget(name: string, within?: Target): Target {
  return targetOf('button', name, within);
}

export function dialogTarget(name: string): Target {
  return targetOf('dialog', name);
}

export function headingTarget(name: string): Target {
  return targetOf('heading', name);
}

export function fieldTarget(name: string, within?: Target): Target {
  return targetOf('textbox', name, within);
}

export function targetOf(
  role: Extract<Target, { role: string }>['role'],
  name: string | RegExp,
  within?: Target,
): Target {
  return { role, name, ...(within === undefined ? {} : { within }) };
}

type Account = Pick<Customer['account'], 'email' | 'password'>;

export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.fill(fieldTarget(t('auth.email')), email);
  await page.fill(fieldTarget(t('auth.password')), password);
  await page.click(buttonTarget(t('auth.signin.submit')));
}

export async function signInAt(page: Page, { account }: { readonly account: Account }, path: string): Promise<void> {
  await page.open(path);
  await signIn(page, account);
  await waitFor('the page after the sign-in', async () => path.startsWith(await pathOf(page)));
}

export function expectShown(page: Page, target: Target): Promise<true> {
  return waitFor(`${JSON.stringify(target)} is shown`, () => page.isShown(target));
}

export function pathOf(page: Page): Promise<string> {
  return page.evaluate(() => location.pathname);
}

export function expectNotification(page: Page, title: string): Promise<true> {
  return waitFor(`the notification ${title}`, async () => (await notificationTitles(page)).includes(title));
}

function notificationTitles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const notifications = await (await navigator.serviceWorker.ready).getNotifications();
    return notifications.map(({ title }) => title);
  });
}

export function expectDownload(page: Page, name: RegExp, isWhole: (file: Buffer) => boolean): Promise<true> {
  return waitFor(`a download ${name}`, async () =>
    [...(await page.downloads())].some(([file, content]) => name.test(file) && isWhole(content)),
  );
}

/** Returns true when the element is within the window and uncovered at its middle. Runs in the page. */
export function expectInSight(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const topElement = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const isWithin = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  return isWithin && element.contains(topElement);
}

export function styleOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    // A heading in the fallback font is a pixel wider.
    await document.fonts.ready;
    return [...document.querySelectorAll('nav, main, h1')]
      .map((part) => {
        const { left, top, width } = part.getBoundingClientRect();
        return `${part.tagName} ${[left, top, width].map(Math.round).join(' ')} ${getComputedStyle(part).fontSize}`;
      })
      .join(', ');
  });
}
