import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** The roles that the checks look for. */
export type AriaRole = 'button' | 'combobox' | 'dialog' | 'heading' | 'img' | 'option' | 'tab' | 'textbox';

type Name = string | RegExp;

/** Something on the page: by role and accessible name, or a text. A string is the whole of it. The first that is displayed counts. */
export type Target =
  | { readonly role: AriaRole; readonly name: Name; readonly within?: Target }
  | { readonly text: Name; readonly within?: Target };

export type Size = { readonly width: number; readonly height: number };

/** The page of somebody's own browser, as far as the checks need one. Acts wait until what they are for is there. */
export type Page = {
  /** Opens a path in the address bar, and resolves when the page has loaded. */
  open(path: string): Promise<void>;
  /** Presses the browser's Back button. */
  back(): Promise<void>;
  /** Turns the phone, or drags the window's edge: the size is the page's own. */
  resize(size: Size): Promise<void>;
  click(target: Target): Promise<void>;
  fill(target: Target, text: string): Promise<void>;
  /** Chooses files in the file control that bears the label. */
  choose(label: string, files: readonly string[]): Promise<void>;
  isShown(target: Target): Promise<boolean>;
  /** Runs a function in the page, on the element; nothing from outside of it is known there. */
  measure<T>(target: Target, measure: (element: Element) => T): Promise<T>;
  evaluate<T>(ask: () => T | Promise<T>): Promise<T>;
  /** What its browser has downloaded so far, by file name; one that isn't whole may be among them. */
  downloads(): Promise<ReadonlyMap<string, Buffer>>;
  /** A picture of the page, as PNG. */
  picture(): Promise<Buffer>;
  /** Everything its console, its scripts and the content security policy complained of so far. */
  complaints(): Promise<readonly string[]>;
  close(): Promise<void>;
};

/** What a browser is opened with. */
export type OpenPageOptions = {
  readonly url: string;
  readonly language: 'fr' | 'en';
  readonly colorScheme?: 'light' | 'dark';
};

/** Opens a fresh browser of an engine: nobody's cookies, nothing stored. */
export type OpenPage = (wish: OpenPageOptions) => Promise<Page>;

/** What ends all that has been started, in the order of starting; whoever starts something adds to it before it waits. */
export type CleanupSteps = (() => Promise<unknown>)[];

/** How long anything may take, in milliseconds; longer than on a machine that is at its limit. */
export const TIMEOUT_MS = 300_000;

/** Asks again and again until the answer is there; what comes of the last try is part of the error. */
export async function waitFor<T>(what: string, ask: () => Promise<T | false | undefined>): Promise<T> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const answer = await ask();
    if (answer !== false && answer !== undefined) return answer;
    if (Date.now() > deadline) throw new Error(`not within ${TIMEOUT_MS / 1000} s: ${what}`);
    await delay(50);
  }
}

/** A target in words, for an error. */
export function describeTarget(target: Target): string {
  const itself = 'role' in target ? `${target.role} ${String(target.name)}` : `text ${String(target.text)}`;
  return target.within === undefined ? itself : `${itself} in ${describeTarget(target.within)}`;
}

/** The files of a folder, by name; one that is renamed meanwhile comes the next time. */
export async function filesIn(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const name of await readdir(folder)) {
    const content = await readFile(join(folder, name)).catch(() => undefined);
    if (content !== undefined) files.set(name, content);
  }
  return files;
}
