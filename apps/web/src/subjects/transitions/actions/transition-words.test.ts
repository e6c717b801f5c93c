import { tableCases, type ActionCase } from '@atelier/domain';
import { languages, translate } from '@atelier/i18n';
import { expect, test } from 'vitest';
import { createStaffRepair } from '#subjects/staff/staff-repair.fixture.ts';
import { checkTransition } from '../context/check-transition.ts';
import { initialValues } from '../context/form-values.ts';
import type { ShopMoment } from '../context/shop-moment.ts';
import { transitionContext, type TransitionValues } from '../context/transition-context.ts';

const now: ShopMoment = { instant: new Date('2026-11-20T09:00:00Z'), timeZone: 'Africa/Tunis' };
const unusualTexts = [
  '',
  'x',
  ' ',
  '-1',
  '1e309',
  '2020-01-01',
  '2099-01-01',
  '2026-02-31',
  '18:00-09:00',
  '\u0000',
  'x'.repeat(20_000),
];

function messagesOf({ action, from }: ActionCase): string[] {
  return [from].flat().flatMap((status) => {
    const context = transitionContext({
      action,
      repair: createStaffRepair({ status }),
      actor: { id: 'nadia', roles: ['OPERATOR', 'ADMIN'] },
    });
    const initial = initialValues(context, now);
    return unusualTexts.flatMap((text) => {
      const typed = Object.fromEntries(
        Object.entries(initial).map(([field, value]) => [field, typeof value === 'string' ? text : true]),
      ) as TransitionValues;
      return checkTransition(context, typed, { shopMoment: now, currency: 'TND' }).map(({ message }) => message);
    });
  });
}

test.each(languages)('every text of a step’s form is translated (%s)', (language) => {
  const t = translate(language);
  const messages = [...new Set(tableCases.flatMap(messagesOf))];
  expect(messages).toEqual(expect.arrayContaining(['required', 'money.invalid', 'number.days', 'date.past']));
  expect(messages.filter((message) => t.find(`validation.${message}`) === undefined)).toEqual([]);
});
