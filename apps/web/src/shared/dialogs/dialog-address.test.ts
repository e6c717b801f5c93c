import { expect, test } from 'vitest';
import { dialogsAt, splitSearch, searchFor } from './dialog-address.ts';
import type { DialogState, Task } from './dialog-state.ts';

const id = '7K2M9QFX';
const details = { name: 'details', repairId: id } as const;

function createLinkedDialog(task: Task) {
  return { name: 'linked', task, repairId: id } as const;
}

test.each<[string, DialogState]>([
  ['', { base: null, top: null }],
  [`?repair=${id}`, { base: details, top: null }],
  [`?repair=${id}&do=write`, { base: { ...details, opensConversation: true }, top: null }],
  [`?repair=${id}&do=answer`, { base: details, top: createLinkedDialog('answer') }],
  [`?repair=${id}&do=rate`, { base: details, top: createLinkedDialog('rate') }],
  [`?repair=${id}&do=update`, { base: details, top: createLinkedDialog('update') }],
  [`?repair=${id}&do=claim`, { base: details, top: createLinkedDialog('claim') }],
  [`?repair=${id}&do=again`, { base: details, top: createLinkedDialog('again') }],
  ['?do=request', { base: null, top: { name: 'request', prefill: null } }],
  ['?notification=n-1', { base: { name: 'notification', notificationId: 'n-1' }, top: null }],
  [
    `?notification=n-1&repair=${id}&do=answer`,
    { base: { name: 'notification', notificationId: 'n-1' }, top: createLinkedDialog('answer') },
  ],
  ['?session=s-1', { base: { name: 'session', sessionId: 's-1' }, top: null }],
])('%s names its dialogs, and they it', (search, dialogs) => {
  expect(dialogsAt(search, false)).toEqual(dialogs);
  expect(new URLSearchParams(searchFor('', dialogs))).toEqual(new URLSearchParams(search));
});

test('a repeated request names its repair', () => {
  const again = { id, deviceId: 'd-1', address: '', issue: '', additionalInfo: null, reason: null };
  const request = { name: 'request', prefill: null, again } as const;
  expect(searchFor('', { base: details, top: request })).toBe(`?repair=${id}&do=again`);
  const claim = { ...request, again: { ...again, isClaim: true } } as const;
  expect(searchFor('', { base: details, top: claim })).toBe(`?repair=${id}&do=claim`);
});

test.each([
  ['an unknown task', `?repair=${id}&do=sell`],
  ['a task of the language itself', `?repair=${id}&do=toString`],
])('%s opens the details alone', (_, search) => {
  expect(dialogsAt(search, false)).toEqual({ base: details, top: null });
});

test('a task without a repair opens nothing', () => {
  expect(dialogsAt('?do=answer', false)).toEqual({ base: null, top: null });
});

test('below a dialog over the page is the page', () => {
  expect(dialogsAt(`?repair=${id}&do=rate`, true)).toEqual({ base: null, top: createLinkedDialog('rate') });
  expect(dialogsAt(`?repair=${id}`, true)).toEqual({ base: details, top: null });
});

test('a page’s own query survives opening and closing', () => {
  const opened = searchFor('?view=table&page=2', { base: details, top: { name: 'feedback', repairId: id } });
  expect(opened).toBe(`?view=table&page=2&repair=${id}&do=rate`);
  expect(splitSearch(opened)).toEqual({ dialogs: { repair: id, do: 'rate' }, page: { view: 'table', page: '2' } });
  expect(searchFor(opened, { base: null, top: null })).toBe('?view=table&page=2');
});
