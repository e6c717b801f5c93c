import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sheetHistory, type HistoryLocation, type HistoryStep } from './sheet-history.ts';

/** Browser whose history moves only on `settle`, because real ones are asynchronous. */
function createBrowser(search = '') {
  const entries: HistoryLocation[] = [{ pathname: '/dashboard', search, state: null }];
  const asked: HistoryStep[] = [];
  let position = 0;
  const currentEntry = (): HistoryLocation => entries[position] ?? { pathname: '/', search: '', state: null };
  const person = { isLeaving: false };
  const detach = sheetHistory.attach({
    navigate: (step) => asked.push(step),
    onLocation: () => undefined,
    isLeaving: () => person.isLeaving,
  });
  const arrive = (): void => sheetHistory.onArrival(currentEntry());
  arrive();
  return {
    detach,
    person,
    asked,
    search: () => currentEntry().search,
    length: () => position + 1,
    settle: (): void => {
      for (let step = asked.shift(); step !== undefined; step = asked.shift()) {
        if ('delta' in step) position += step.delta;
        else {
          const entry = { pathname: '/dashboard', search: step.search, state: step.state };
          if (!step.replace) position += 1;
          entries.splice(position, step.replace ? 1 : entries.length, entry);
        }
        arrive();
      }
    },
    go: (delta: number): void => {
      position += delta;
      arrive();
    },
  };
}

let detachBrowser: () => void = () => undefined;

function browseAt(search?: string) {
  const browser = createBrowser(search);
  detachBrowser = browser.detach;
  return browser;
}

function open(search: string): void {
  return sheetHistory.open(() => search, true);
}

beforeEach(() => detachBrowser());
afterEach(() => detachBrowser());

test('an opened sheet is an entry, closing goes back', () => {
  const browser = browseAt();
  open('?repair=1');
  browser.settle();
  expect([browser.search(), browser.length()]).toEqual(['?repair=1', 2]);
  sheetHistory.closeTop(() => '');
  browser.settle();
  expect([browser.search(), browser.length()]).toEqual(['', 1]);
});

test('closing a linked sheet corrects the address', () => {
  const browser = browseAt('?repair=1&do=rate');
  sheetHistory.closeTop(() => '?repair=1');
  browser.settle();
  expect([browser.search(), browser.length()]).toEqual(['?repair=1', 1]);
  sheetHistory.closeAll(() => '');
  browser.settle();
  expect([browser.search(), browser.length()]).toEqual(['', 1]);
});

test('closing everything leaves all entries at once', () => {
  const browser = browseAt();
  open('?notification=1');
  open('?repair=1');
  open('?repair=1&do=rate');
  browser.settle();
  expect(browser.length()).toBe(4);
  sheetHistory.closeAll(() => '');
  browser.settle();
  expect([browser.search(), browser.length()]).toEqual(['', 1]);
});

test('requests during a back navigation are queued', () => {
  const browser = browseAt();
  open('?repair=1');
  browser.settle();
  sheetHistory.closeTop(() => '');
  open('?repair=2');
  expect(browser.asked).toEqual([{ delta: -1 }]);
  browser.settle();
  expect([browser.search(), browser.length()]).toEqual(['?repair=2', 2]);
});

test('Back closes the topmost sheet without an address', () => {
  const browser = browseAt('?repair=1');
  const [lower, upper] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const closeLower = sheetHistory.addLayer({ onBack: lower });
  const closeUpper = sheetHistory.addLayer({ onBack: upper });
  browser.settle();
  expect([browser.search(), browser.length()]).toEqual(['?repair=1', 3]);
  browser.go(-1);
  expect([lower.mock.calls.length, upper.mock.calls.length]).toEqual([0, 1]);
  closeUpper();
  browser.settle();
  expect(browser.length()).toBe(2);
  closeLower();
  browser.settle();
  expect([browser.search(), browser.length()]).toEqual(['?repair=1', 1]);
});

test('closing an addressed sheet closes those above it', () => {
  const browser = browseAt();
  open('?repair=1&do=answer');
  const close = sheetHistory.addLayer({ onBack: () => close() });
  browser.settle();
  expect(browser.length()).toBe(3);
  sheetHistory.closeTop(() => '');
  browser.settle();
  expect([browser.search(), browser.length()]).toEqual(['', 1]);
});

test('an entry without its dialog is passed over', () => {
  const browser = browseAt();
  const close = sheetHistory.addLayer({ onBack: () => undefined });
  browser.settle();
  close();
  browser.settle();
  expect(browser.length()).toBe(1);
  browser.go(1);
  browser.settle();
  expect(browser.length()).toBe(1);
});

test('a dialog closed with its page navigates nowhere', () => {
  const browser = browseAt();
  const close = sheetHistory.addLayer({ onBack: () => undefined });
  browser.settle();
  browser.person.isLeaving = true;
  close();
  expect(browser.asked).toEqual([]);
});

function openLinked(search: string): void {
  return sheetHistory.openLinked({ below: () => '', here: () => search, isHere: (position) => position === search });
}

test('a linked sheet gets an entry above the page', () => {
  const browser = browseAt('?do=request');
  openLinked('?do=request');
  browser.settle();
  expect([browser.search(), browser.length()]).toEqual(['?do=request', 2]);
  browser.go(-1);
  expect([browser.search(), browser.asked]).toEqual(['', []]);
});

test('an unrendered form stays closed after Back', () => {
  const browser = browseAt();
  open('?do=request');
  openLinked('?do=request');
  browser.asked.length = 0;
  browser.go(0);
  expect(browser.asked).toEqual([]);
});

test('without a page that follows nothing is asked for', () => {
  open('?repair=1');
  sheetHistory.closeAll(() => '');
  const browser = browseAt();
  expect(browser.asked).toEqual([]);
});
