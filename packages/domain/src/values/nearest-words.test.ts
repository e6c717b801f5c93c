import { expect, test } from 'vitest';
import { nearestWords } from './nearest-words.ts';

const words = ['trabelsi', 'trabelsi', 'mejri', 'galaxy', 'salma', 'salmi', 'ali', 'mohamed'];

test.each([
  ['trabelssi', ['trabelsi']],
  ['trablesi', ['trabelsi']],
  ['trabesi', ['trabelsi']],
  ['trebelssi', ['trabelsi']],
  ['mejry', ['mejri']],
  ['emjri', ['mejri']],
  ['galaxi', ['galaxy']],
  ['mohammed', ['mohamed']],
  ['salmy', ['salma', 'salmi']],
])('%s is taken for %j', (typed, near) => expect(nearestWords(typed, words)).toEqual(near));

test.each(['alu', 'majry', 'trebelssy', 'galexi', 'trabelsi', 'm', ''])('%s is taken for none', (typed) => {
  expect(nearestWords(typed, words)).toEqual([]);
});
