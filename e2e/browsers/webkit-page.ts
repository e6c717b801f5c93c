import {
  waitFor,
  filesIn,
  type Page,
  type AriaRole,
  type Size,
  type Target,
  type OpenPageOptions,
  describeTarget,
} from './page.ts';
import { openWatchedTab } from './watched-tab.ts';
import { openSession, type Reference, type WebDriver, WebDriverError } from './webdriver.ts';

/** Candidates for a role. The engine itself computes names. */
const selectors: Readonly<Record<AriaRole, string>> = {
  button: 'button:not([role]), [role=button]',
  combobox: '[role=combobox], select',
  dialog: 'dialog, [role=dialog]',
  heading: 'h1, h2, h3, h4, h5, h6',
  img: 'img, [role=img]',
  option: 'option, [role=option]',
  switch: '[role=switch]',
  tab: '[role=tab]',
  textbox: 'input, textarea',
};

/** Errors of a page that changes between search and use, after which the search is repeated. */
const transientErrors = [
  'stale element reference',
  'no such element',
  'element click intercepted',
  'element not interactable',
  'move target out of bounds',
];

export async function openWebkitPage(driver: string, downloads: string, options: OpenPageOptions): Promise<Page> {
  const session = await openSession(driver, {
    'webkitgtk:browserOptions': {
      args: [
        '--automation',
        '--javascript-can-open-windows-automatically=true',
        ...(options.colorScheme === 'dark' ? ['--dark-mode'] : []),
      ],
    },
  });
  // A page of the shop without scripts, which opens the others.
  await session.navigate(`${options.url}/robots.txt`);
  await session.run({ script: 'localStorage.setItem("lang", arguments[0])', args: [options.language] });
  const openerWindow = await session.window();
  const retryUntil = (description: string, operation: () => Promise<unknown>): Promise<true> =>
    waitFor(description, async () => (await ignoreTransient(operation)) !== undefined);
  const withTarget = (target: Target, operation: (element: Reference) => Promise<unknown>): Promise<unknown> =>
    retryUntil(describeTarget(target), async () => {
      const element = await findDisplayed(session, target);
      if (element === undefined) return undefined;
      await operation(element);
      return true;
    });

  let size: Size = { width: 1280, height: 800 };
  let frame: Size | undefined;
  const resize = async (): Promise<void> => setSize(session, size, (frame ??= await frameOf(session)));

  return {
    open: async (path) => {
      await session.switchTo(openerWindow);
      const before = await session.windows();
      await session.run({ script: `(${openWatchedTab.toString()})()` });
      const isNew = (handle: string): boolean => !before.includes(handle);
      const tab = await waitFor('a tab', async () => (await session.windows()).find(isNew));
      await session.switchTo(tab);
      await resize();
      // Opened from the listening page, because another origin's tab runs in another process.
      await session.switchTo(openerWindow);
      await session.run({ script: 'window.watched.tab.location.href = arguments[0]', args: [path] });
      await session.switchTo(tab);
      const hasLoaded = 'return location.href !== "about:blank" && document.readyState === "complete"';
      await waitFor(`${path} has loaded`, () => session.run({ script: hasLoaded }) as Promise<boolean>);
    },
    back: async () => void (await session.back()),
    resize: (wanted) => {
      size = wanted;
      return resize();
    },
    click: async (target) => void (await withTarget(target, session.click)),
    fill: async (target, text) =>
      void (await withTarget(target, async (element) => {
        await session.run({ script: 'arguments[0].focus(); arguments[0].select()', args: [element] });
        await session.type(element, text);
      })),
    chooseFiles: (label, files) => chooseFiles(session, label, files),
    isShown: async (target) => (await ignoreTransient(() => findDisplayed(session, target))) !== undefined,
    measure: async <T>(target: Target, measure: (element: Element) => T) => {
      let measured: unknown;
      await withTarget(target, async (element) => {
        measured = await session.run({ script: `return (${measure.toString()})(arguments[0])`, args: [element] });
      });
      return measured as T;
    },
    evaluate: async <T>(script: () => T | Promise<T>) =>
      (await session.runAsync({ script: `Promise.resolve((${script.toString()})()).then(arguments[0])` })) as T,
    downloads: () => filesIn(downloads),
    picture: () => session.screenshot(),
    notifications: null,
    complaints: async () => {
      const currentWindow = await session.window();
      await session.switchTo(openerWindow);
      const complaints = (await session.run({ script: 'return window.watched?.complaints ?? []' })) as string[];
      await session.switchTo(currentWindow);
      return complaints;
    },
    close: async () => void (await session.end()),
  };
}

async function ignoreTransient<T>(operation: () => Promise<T>): Promise<T | undefined> {
  try {
    return await operation();
  } catch (error) {
    if (error instanceof WebDriverError && transientErrors.includes(error.code)) return undefined;
    throw error;
  }
}

async function findDisplayed(session: WebDriver, target: Target): Promise<Reference | undefined> {
  const within = target.within === undefined ? undefined : await findDisplayed(session, target.within);
  if (target.within !== undefined && within === undefined) return undefined;
  for (const element of await candidates(session, target, within)) {
    if (!(await session.isDisplayed(element))) continue;
    if ('text' in target || matchesName(target.name, await nameOf(session, element))) return element;
  }
  return undefined;
}

async function candidates(session: WebDriver, target: Target, within: Reference | undefined): Promise<Reference[]> {
  if ('role' in target) return session.find(selectors[target.role], within);
  const elements = (await session.run({
    script: `return [...(arguments[0] ?? document).querySelectorAll('*')].map((element) =>
      [element, [...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data).join('')])
      .filter(([, text]) => text.trim() !== '')`,
    args: [within ?? null],
  })) as [Reference, string][];
  return elements.filter(([, text]) => matchesName(target.text, text)).map(([element]) => element);
}

/** Returns WebKit's accessible name. WebKit throws for inaccessible elements, for example behind a dialog. */
async function nameOf(session: WebDriver, element: Reference): Promise<string> {
  try {
    return await session.labelOf(element);
  } catch (error) {
    if (error instanceof WebDriverError && error.code === 'unknown error') return '';
    throw error;
  }
}

function matchesName(name: string | RegExp, text: string): boolean {
  const inOneLine = text.replaceAll(/\s+/gu, ' ').trim();
  return typeof name === 'string' ? inOneLine === name.replaceAll(/\s+/gu, ' ') : name.test(inOneLine);
}

async function chooseFiles(session: WebDriver, label: string, files: readonly string[]): Promise<void> {
  await waitFor(`file control ${label}`, async () => {
    for (const control of await session.find('input[type=file]'))
      if ((await nameOf(session, control)) === label) {
        await session.type(control, files.join('\n'));
        return true;
      }
    return false;
  });
}

/** Returns the size of the window's frame and tool bar, measured while nothing moves. */
async function frameOf(session: WebDriver): Promise<Size> {
  const [outer, inner] = [await session.rect(), await innerSize(session)];
  return { width: outer.width - inner.width, height: outer.height - inner.height };
}

async function setSize(session: WebDriver, { width, height }: Size, frame: Size): Promise<void> {
  await session.setRect({ width: width + frame.width, height: height + frame.height });
  await waitFor(`a page of ${width} x ${height}`, async () => {
    const inner = await innerSize(session);
    return inner.width === width && inner.height === height;
  });
}

async function innerSize(session: WebDriver): Promise<Size> {
  return (await session.run({ script: 'return { width: innerWidth, height: innerHeight }' })) as Size;
}
