import type { Developer } from './developer.fr.ts';

export const developer: Developer = {
  wizard: {
    title: 'Sample wizard',
    first: 'First step',
    second: 'Second step',
    third: 'Third step',
    done: 'Done',
    next: 'Next',
    previous: 'Previous',
  },
  table: { title: 'Sample table', next: 'Next page', previous: 'Previous page' },
};
