import type { ConversationMessage } from '@atelier/contract';
import { expect, test } from 'vitest';
import { type ConversationEntry, type ConversationStep, mergeSteps } from './merge-steps.ts';

function message(id: string, at: string): ConversationMessage {
  return { id, fromShop: false, name: null, text: id, photos: [], at, isRead: true, withdrawableUntil: null };
}

function step(id: string, at: string): ConversationStep {
  return { id, at, title: 'Request confirmed' };
}

test('steps are merged by time after the first message', () => {
  const steps = [
    step('early', '2026-11-20T08:00:00.000Z'),
    step('between', '2026-11-20T10:30:00.000Z'),
    step('late', '2026-11-21T09:00:00.000Z'),
    step('same', '2026-11-20T11:00:00.000Z'),
  ];
  const messages = [message('one', '2026-11-20T10:00:00.000Z'), message('two', '2026-11-20T11:00:00.000Z')];
  expect(idsOf(mergeSteps(messages, steps))).toEqual(['one', 'between', 'same', 'two', 'late']);
  expect(mergeSteps([], steps)).toEqual([]);
});

test('messages stay in the server’s order', () => {
  const messages = [message('one', '2026-11-20T10:00:00.002Z'), message('two', '2026-11-20T10:00:00.000Z')];
  const steps = [step('after', '2026-11-20T10:00:00.003Z')];
  expect(idsOf(mergeSteps(messages, steps))).toEqual(['one', 'two', 'after']);
});

function idsOf(entries: readonly ConversationEntry[]): string[] {
  return entries.map((each) => ('step' in each ? each.step.id : each.message.id));
}
