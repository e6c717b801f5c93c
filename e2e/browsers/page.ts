import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export type AriaRole = 'button' | 'combobox' | 'dialog' | 'heading' | 'img' | 'option' | 'switch' | 'tab' | 'textbox';

type Name = string | RegExp;

/** Element by role and accessible name, or by text. Strings match exactly. The first displayed match counts. */
export type Target =
  | { readonly role: AriaRole; readonly name: Name; readonly within?: Target }
  | { readonly text: Name; readonly within?: Target };

export type Size = { readonly width: number; readonly height: number };

/** Notifications of a browser. */
export type Notifications = {
  /** Answers the browser's question for the pages of this origin. */
  allow(url: string): Promise<void>;
  /** Presses a button of the notification that is displayed. */
  press(action: string): Promise<void>;
};

/** Page of a browser, as far as the checks need it. Actions retry until their target is there. */
export type Page = {
  open(path: string): Promise<void>;
  back(): Promise<void>;
  /** Sets the size of the page itself. */
  resize(size: Size): Promise<void>;
  click(target: Target): Promise<void>;
  fill(target: Target, text: string): Promise<void>;
  chooseFiles(label: string, files: readonly string[]): Promise<void>;
  isShown(target: Target): Promise<boolean>;
  /** Runs a function in the page, without access to outer variables. */
  measure<T>(target: Target, measure: (element: Element) => T): Promise<T>;
  evaluate<T>(ask: () => T | Promise<T>): Promise<T>;
  /** Files downloaded so far by name, possibly incomplete. */
  downloads(): Promise<ReadonlyMap<string, Buffer>>;
  picture(): Promise<Buffer>;
  /** Complaints of console, scripts and content security policy so far. */
  complaints(): Promise<readonly string[]>;
  /** Null in a browser whose notifications can't be driven. */
  readonly notifications: Notifications | null;
  close(): Promise<void>;
};

export type OpenPageOptions = {
  readonly url: string;
  readonly language: 'fr' | 'en';
  readonly colorScheme?: 'light' | 'dark';
};

/** Opens a browser without cookies or storage. */
export type OpenPage = (wish: OpenPageOptions) => Promise<Page>;

/** Cleanup functions in order of starting. Register each one before awaiting its start. */
export type CleanupSteps = (() => Promise<unknown>)[];

/** Timeout of anything in milliseconds, long enough for an overloaded machine. */
export const TIMEOUT_MS = 300_000;

/** Polls until an answer is there. The error contains the last result. */
export async function waitFor<T>(description: string, probe: () => Promise<T | false | undefined>): Promise<T> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const answer = await probe();
    if (answer !== false && answer !== undefined) return answer;
    if (Date.now() > deadline) throw new Error(`not within ${TIMEOUT_MS / 1000} s: ${description}`);
    await delay(50);
  }
}

export function describeTarget(target: Target): string {
  const description = 'role' in target ? `${target.role} ${String(target.name)}` : `text ${String(target.text)}`;
  return target.within === undefined ? description : `${description} in ${describeTarget(target.within)}`;
}

export async function filesIn(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const name of await readdir(folder)) {
    const content = await readFile(join(folder, name)).catch(() => undefined);
    if (content !== undefined) files.set(name, content);
  }
  return files;
}
