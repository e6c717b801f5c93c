import type { Action, ActionWith } from '@atelier/domain';
import { useState } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useWordsIn } from '#shared/language/use-words-in.ts';
import { ChosenForm } from './chosen-form.tsx';
import { TappedReasons } from './tapped-reasons.tsx';
import { useOfferForm, type OfferFormProps } from './use-offer-form.ts';

const whys = ['declined', 'givenUp', 'unreached'] as const;
type Why = (typeof whys)[number];

/** What each step that ends a repair is for, the first before all: a confirmed request isn't declined any more, it is stopped. */
const whysOf: Readonly<Record<Ending, readonly Why[]>> = {
  'Repair.decline.request': ['declined', 'unreached'],
  'Repair.cancel.request': ['givenUp'],
  'Repair.aborted': ['unreached', 'declined'],
  // Nobody writes off what is at its owner's.
  'Repair.writtenOff': [],
};

/** What is said most often, by one tap. */
const usualReasons = [
  { why: 'declined', words: 'notOurs' },
  { why: 'declined', words: 'incomplete' },
  { why: 'givenUp', words: 'givenUpReason' },
  { why: 'unreached', words: 'unreachedReason' },
] as const;

type Ending = ActionWith<{ readonly offered: 'dangerous'; readonly reads: 'step' }>;

/** Why a request comes to nothing; the reason chooses the step. */
export function NotFollowedForm(props: OfferFormProps) {
  const { offer, repair } = props;
  const { t } = useTranslation();
  const [why, setWhy] = useState<Why | null>(null);
  const fallback = offer.actions[0] ?? 'Repair.decline.request';
  const state = useOfferForm(props, {
    choose: (actions) => (why === null ? undefined : stepOf(why, actions)) ?? actions[0] ?? fallback,
  });
  const { form, values, actions } = state;
  // What is said for them is said in their language.
  const theirs = useWordsIn(repair.customer.lang);
  const unreached = (theirs ?? t)('step.notFollowed.unreachedReason');
  const choose = (next: Why): void => {
    setWhy(next);
    // The usual words come and go with their reason; what was typed stays.
    if (next === 'unreached' && values.reason.trim() === '') form.setValue('reason', unreached, { shouldDirty: true });
    if (next !== 'unreached' && values.reason === unreached) form.setValue('reason', '');
  };
  const choices = whys
    .filter((each) => stepOf(each, actions) !== undefined)
    .map((each) => ({ value: each, title: t(`step.notFollowed.${each}`) }));
  const usual = usualReasons.flatMap(({ why: each, words }) => {
    const action = state.gone ? undefined : stepOf(each, actions);
    if (action === undefined) return [];
    const key = `step.notFollowed.${words}` as const;
    const captured = { reason: (theirs ?? t)(key) };
    return [{ name: t(key), action: theirs === null ? undefined : action, captured }];
  });
  return (
    <ChosenForm
      state={state}
      offer={offer}
      repair={repair}
      question={t('step.notFollowed.otherwise')}
      choices={choices}
      chosen={why}
      onChoose={choose}
      above={usual.length > 0 && <TappedReasons {...props} text={t('step.notFollowed.usual')} reasons={usual} />}
    />
  );
}

function stepOf(why: Why, actions: readonly Action[]): Action | undefined {
  const ends = actions.filter(isEnding).map((action) => ({ action, serves: whysOf[action] }));
  const [first] = ends
    .filter(({ serves }) => serves.includes(why))
    .toSorted((one, other) => one.serves.indexOf(why) - other.serves.indexOf(why));
  return first?.action;
}

function isEnding(action: Action): action is Ending {
  return Object.hasOwn(whysOf, action);
}
