/** Records the animated picture of the README: a repair from its request to its return, on a customer's phone and on the shop's desks. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import {
  demonstrationPassword,
  happyPath,
  type HappyPathAction,
  type Mailbox,
  type PathRole,
  type PathStep,
  type Person,
  type RepairState,
  signIn,
  signUp,
  takeStep,
} from '@atelier/testing';
import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { captions, type Language, type StoryTexts, storyTexts } from './readme-texts.ts';

export type PictureShop = {
  readonly url: string;
  readonly browser: Browser;
  readonly mailbox: Mailbox;
  readonly timeZone: string;
};

/** Picture of both screens, shown for `ms` milliseconds. */
export type Frame = { readonly picture: Buffer; readonly ms: number };

type Screen = { readonly page: Page; readonly label: string };
type Scene = {
  readonly caption: string;
  readonly desk: Screen;
  readonly ms: number;
  /** Button that the next frame presses. */
  readonly pressedButton?: Locator;
};

export const phoneSize = { width: 375, height: 640 };
const deskSize = { width: 820, height: 640 };
const canvas = { width: 1260, height: 760 };

/** Offsets of the two screens on the canvas, in pixels. */
const positions = { top: 92, phone: 22, desk: 418 };

const staffRoles = ['operator', 'collector', 'technician', 'courier'] as const satisfies readonly PathRole[];

/** Opens a page in a new browser context, signed in with `email` and in the picture's language. */
export async function openSignedIn(
  { url, browser, timeZone }: PictureShop,
  email: string | null,
  {
    language,
    ...options
  }: { language: Language; viewport: { width: number; height: number }; isDark?: boolean; scale?: number },
): Promise<Page> {
  const context = await browser.newContext({
    viewport: options.viewport,
    deviceScaleFactor: options.scale ?? 1,
    colorScheme: options.isDark === true ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: language === 'fr' ? 'fr-TN' : 'en-GB',
    timezoneId: timeZone,
    baseURL: url,
  });
  if (email !== null) await beginSession(context, email, language);
  return context.newPage();
}

async function beginSession({ request }: BrowserContext, email: string, language: Language): Promise<void> {
  const answer = await request.post('/auth/login', { data: { email, password: demonstrationPassword } });
  const { accessToken }: { accessToken: string } = await answer.json();
  const headers = { authorization: `Bearer ${accessToken}` };
  await request.put('/users/me/lang', { data: { lang: language }, headers });
}

/** Records the story in one language. */
export async function recordStory(shop: PictureShop, language: Language): Promise<Frame[]> {
  const texts = storyTexts[language];
  const storyCaptions = captions[language];
  const customer = await createCustomer(shop, language);
  const crew = { customer, ...(await signInStaff(shop.url)) };
  const phone = await openSignedIn(shop, texts.customer.email, { language, viewport: phoneSize });
  const desks = {} as Record<PathRole, Screen>;
  for (const role of staffRoles) {
    const page = await openSignedIn(shop, `${role}@atelier.test`, { language, viewport: deskSize });
    await page.goto('/workshop', { waitUntil: 'networkidle' });
    desks[role] = { page, label: texts.desks[role] };
  }
  const composeFrame = await openComposer(shop.browser, texts.phone);
  const frames: Frame[] = [];
  let repair: RepairState | undefined;

  const addFrame = async (scene: Scene, onPhone?: Locator) => {
    frames.push({ picture: await composeFrame(phone, scene, onPhone), ms: scene.ms });
  };
  const takeAction = async (action: HappyPathAction) => {
    if (repair === undefined) throw new Error('invariant: story without a request');
    repair = await takeStep(crew, localStep(action, language), { repair, idempotencyKey: randomUUID() });
  };
  const row = (role: PathRole): Locator =>
    desks[role].page.locator('li').filter({ has: desks[role].page.locator(`[data-row="${repair?.id ?? ''}"]`) });
  /** Shows the button that a person presses, then both screens after the transitions. */
  const pressOnDesk = async (role: PathRole, caption: string, actions: readonly HappyPathAction[]) => {
    const desk = desks[role];
    const button = row(role).locator('[data-slot=button]').first();
    await desk.page.goto('/workshop', { waitUntil: 'networkidle' });
    await expandRow(row(role));
    await scrollToMiddle(row(role));
    await addFrame({ caption, desk, ms: 1_100, pressedButton: button });
    for (const action of actions) await takeAction(action);
    await settle([phone, desk.page]);
    await scrollToCard(phone);
    await addFrame({ caption, desk, ms: 1_700 });
  };

  await phone.goto('/dashboard?do=request', { waitUntil: 'networkidle' });
  await fillRequest(phone, texts, async (button) =>
    addFrame({ caption: storyCaptions.request, desk: desks.operator, ms: 1_300 }, button),
  );
  const response = phone.waitForResponse(
    (response) => response.url().endsWith('/repair/requests') && response.request().method() === 'POST',
  );
  await phone.getByRole('dialog').locator('button[type=submit]').click();
  repair = (await (await response).json()) as RepairState;
  await phone.goto('/dashboard', { waitUntil: 'networkidle' });
  await scrollToCard(phone);
  await settle([desks.operator.page]);
  await addFrame({ caption: storyCaptions.arrived, desk: desks.operator, ms: 1_700 });

  await pressOnDesk('operator', storyCaptions.confirm, ['Repair.confirm.request']);
  await pressOnDesk('operator', storyCaptions.pickup, ['Repair.pickup.planned', 'Repair.pickup.assigned']);
  await pressOnDesk('collector', storyCaptions.collect, ['Repair.pickup.collected']);
  await pressOnDesk('collector', storyCaptions.handIn, ['Repair.pickup.delivered']);
  await pressOnDesk('technician', storyCaptions.diagnose, ['Repair.diagnosis.started']);
  await pressOnDesk('technician', storyCaptions.price, ['Repair.diagnosis.finished']);

  await phone.locator('li').getByRole('button', { name: texts.review }).click();
  const accept = phone.getByRole('button', { name: texts.accept, exact: true });
  await accept.waitFor();
  await settle([phone]);
  await addFrame({ caption: storyCaptions.accept, desk: desks.technician, ms: 2_000 }, accept);
  await accept.click();
  await settle([phone]);
  await phone.goto('/dashboard', { waitUntil: 'networkidle' });
  await scrollToCard(phone);
  repair = { ...repair, version: repair.version + 1 };

  await pressOnDesk('operator', storyCaptions.release, ['Repair.approve.confirmed']);
  await pressOnDesk('technician', storyCaptions.fix, ['Repair.fix.started']);
  await pressOnDesk('technician', storyCaptions.fixed, ['Repair.fix.finished']);
  await pressOnDesk('operator', storyCaptions.return, ['Repair.confirm.return', 'Repair.return.assigned']);
  await pressOnDesk('courier', storyCaptions.load, ['Repair.return.collected']);
  await pressOnDesk('courier', storyCaptions.deliver, ['Repair.return.delivered']);
  const last = frames.at(-1);
  if (last !== undefined) frames.push({ ...last, ms: 2_500 });

  for (const page of [phone, ...staffRoles.map((role) => desks[role].page)]) await page.context().close();
  return frames;
}

/** Creates the story's customer with telephone number, address and device. */
async function createCustomer({ url, mailbox }: PictureShop, language: Language): Promise<Person> {
  const { customer, address, device } = storyTexts[language];
  const person = await signUp(url, mailbox, { ...customer, password: demonstrationPassword });
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${person.accessToken()}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  await send('PUT', '/users/me', { phone: '20 123 456', address });
  const [type] = (await (await fetch(`${url}/devices/types`)).json()) as { id: string }[];
  await send('POST', '/devices/me', { typeId: type?.id, ...device });
  return person;
}

async function signInStaff(url: string): Promise<Record<(typeof staffRoles)[number], Person>> {
  const people = {} as Record<(typeof staffRoles)[number], Person>;
  for (const role of staffRoles) people[role] = await signIn(url, `${role}@atelier.test`);
  return people;
}

/** Returns a transition of the happy path with its texts in the picture's language. */
function localStep(action: HappyPathAction, language: Language): PathStep {
  const step = happyPath.find((each) => each.action === action);
  if (step === undefined) throw new Error(`invariant: ${action} is not on the happy path`);
  const captured = 'captured' in step ? step.captured : {};
  return { ...step, captured: { ...captured, ...storyTexts[language].captured[action] } } as PathStep;
}

/** Fills in the customer's form and shows the described problem and the summary. */
async function fillRequest(phone: Page, texts: StoryTexts, addFrame: (next: Locator) => Promise<void>): Promise<void> {
  const form = phone.getByRole('dialog');
  const next = form.locator('button[type=submit]');
  await form.getByRole('combobox').click();
  await phone.getByRole('option').first().click();
  await next.click();
  await form.locator('[name=address]').fill(texts.address);
  await next.click();
  const text = form.locator('[name=issue]');
  await text.fill(texts.issue);
  await settle([phone]);
  await addFrame(next);
  await next.click();
  await form.locator('dl').first().waitFor();
  await settle([phone]);
  await addFrame(next);
}

/** Resolves when the pages have fetched and painted what changed. */
async function settle(pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(600);
  }
}

/** Expands a driver's later stop, which is collapsed. */
async function expandRow(row: Locator): Promise<void> {
  await row.waitFor();
  const expandButton = row.locator('button[aria-expanded=false]');
  if (await expandButton.isVisible()) await expandButton.click();
}

async function scrollToMiddle(row: Locator): Promise<void> {
  await row.evaluate((item) => item.scrollIntoView({ block: 'center' }));
}

/** Scrolls the repair's card to just below the page's header. */
async function scrollToCard(phone: Page): Promise<void> {
  const card = phone
    .getByRole('listitem')
    .filter({ has: phone.locator('ol') })
    .first();
  await card.waitFor();
  await card.evaluate((item) => window.scrollTo(0, item.getBoundingClientRect().top + window.scrollY - 76));
  await phone.waitForTimeout(100);
}

type ComposeFrame = (phone: Page, scene: Scene, onPhone?: Locator) => Promise<Buffer>;

/** Creates a function that renders both screens side by side, with the caption above and a pointer on the pressed button. */
async function openComposer(browser: Browser, phoneLabel: string): Promise<ComposeFrame> {
  const resolve = createRequire(import.meta.url);
  const font = await readFile(
    resolve.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
    'base64',
  );
  const page = await browser.newPage({ viewport: canvas });
  return async (phone, { caption, desk, pressedButton }, onPhone) => {
    const [left, right] = await Promise.all([phone.screenshot(), desk.page.screenshot()]);
    const pointers = [await pointerAt(onPhone, positions.phone), await pointerAt(pressedButton, positions.desk)].join(
      '',
    );
    await page.setContent(`<!doctype html><style>
      @font-face { font-family: Figtree; font-weight: 300 900; src: url(data:font/woff2;base64,${font}) }
      body { margin: 0; background: #e8ecf5; color: #16202e; font: 500 17px Figtree; overflow: hidden }
      h1 { margin: 0; position: absolute; inset: 16px 22px auto; font-size: 27px; line-height: 34px; font-weight: 650 }
      p { margin: 0; position: absolute; top: 62px; color: #4a5568; font-size: 16px; line-height: 22px }
      img { position: absolute; top: ${positions.top}px; border-radius: 14px; box-shadow: 0 0 0 1px #c3cbdc }
      svg { position: absolute; width: 34px }
    </style><h1>${caption}</h1>
    <p style="left:${positions.phone}px">${phoneLabel}</p><p style="left:${positions.desk}px">${desk.label}</p>
    <img style="left:${positions.phone}px" src="data:image/png;base64,${left.toString('base64')}">
    <img style="left:${positions.desk}px" src="data:image/png;base64,${right.toString('base64')}">${pointers}`);
    await page.evaluate(() => document.fonts.ready);
    return page.screenshot();
  };
}

async function pointerAt(target: Locator | undefined, left: number): Promise<string> {
  const box = await target?.boundingBox();
  if (box === undefined || box === null) return '';
  const x = left + box.x + Math.min(box.width * 0.75, box.width - 12);
  const y = positions.top + box.y + box.height * 0.6;
  return `<svg style="left:${x}px;top:${y}px" viewBox="0 0 24 24"><path fill="#16202e" stroke="#fff" stroke-width="1.5" d="M3 2l7 19 3-8 8-3z"/></svg>`;
}
