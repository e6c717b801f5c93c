export type Reference = Readonly<Record<string, string>>;

type Script = { readonly script: string; readonly args?: readonly unknown[] };

export class WebDriverError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** Browser of a driver, with the needed calls of the standard (https://www.w3.org/TR/webdriver2/). */
export type WebDriver = ReturnType<typeof sessionOf>;

export function isReady(driver: string): Promise<boolean> {
  return send(`${driver}/status`, 'GET').then(
    (status) => (status as { ready: boolean }).ready,
    () => false,
  );
}

export async function openSession(driver: string, alwaysMatch: object): Promise<WebDriver> {
  const answer = await send(`${driver}/session`, 'POST', { capabilities: { alwaysMatch } });
  return sessionOf(`${driver}/session/${(answer as { sessionId: string }).sessionId}`);
}

function sessionOf(session: string) {
  const get = (path: string): Promise<unknown> => send(session + path, 'GET');
  const post = (path: string, body: object = {}): Promise<unknown> => send(session + path, 'POST', body);
  const idOf = (element: Reference): string => Object.values(element)[0] ?? '';
  const pathOf = (element: Reference, property: string): string => `/element/${idOf(element)}/${property}`;
  return {
    navigate: (url: string) => post('/url', { url }),
    back: () => post('/back'),
    window: async () => (await get('/window')) as string,
    windows: async () => (await get('/window/handles')) as string[],
    switchTo: (handle: string) => post('/window', { handle }),
    closeWindow: () => send(`${session}/window`, 'DELETE'),
    rect: async () => (await get('/window/rect')) as { width: number; height: number },
    setRect: (rect: { width: number; height: number }) => post('/window/rect', rect),
    screenshot: async () => Buffer.from((await get('/screenshot')) as string, 'base64'),
    run: ({ script, args = [] }: Script) => post('/execute/sync', { script, args }),
    runAsync: ({ script, args = [] }: Script) => post('/execute/async', { script, args }),
    find: async (css: string, within?: Reference) => {
      const from = within === undefined ? '/elements' : pathOf(within, 'elements');
      return (await post(from, { using: 'css selector', value: css })) as Reference[];
    },
    labelOf: async (element: Reference) => (await get(pathOf(element, 'computedlabel'))) as string,
    isDisplayed: async (element: Reference) => (await get(pathOf(element, 'displayed'))) as boolean,
    click: (element: Reference) => post(pathOf(element, 'click')),
    type: (element: Reference, text: string) => post(pathOf(element, 'value'), { text }),
    end: () => send(session, 'DELETE'),
  };
}

async function send(url: string, method: 'GET' | 'POST' | 'DELETE', body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new WebDriverError(error, message);
}
