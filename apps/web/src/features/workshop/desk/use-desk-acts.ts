import type { SeenRepair, StaffRepair } from '@atelier/contract';
import { retractableEnds, type Action } from '@atelier/domain';
import { errorToast, statusTitle, type Translate } from '@atelier/i18n';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorKeyOf } from '#shared/api/api-error.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { staffRepairQuery } from '../api/get-staff-repair.ts';
import { movedStaffRepair, useTransitions } from '../api/transition-repair.ts';
import { lastSteps } from '../repair/last-steps.ts';
import { doneLabel } from '../repair/step-done.ts';
import { useStepToast, type Before } from '../repair/step-toast.tsx';
import { useUndo } from '../repair/use-undo.ts';
import { sayCalling } from './callings.ts';
import type { DeskRow } from './desk-now.ts';

/** What a press asks for: what the row's one button does, what is offered beside it, or what a driver has to say at a closed door. */
export type Wish = 'button' | 'beside' | 'nobody';

/** A form that stands open over the desk, with the repair as it was when it was asked for. */
export type Asked = { readonly wish: Wish; readonly row: DeskRow; readonly seen: SeenRepair };

/** A request that was ended here a moment ago, and what was done. */
export type Ended = { readonly after: StaffRepair; readonly done: string };

type DeskActs = {
  /** Shows a row where it stands after somebody did something to it here. */
  readonly follow: (id: string) => Promise<void>;
};

/** Without a connection the row says so at once, and the press doesn't wait for one. */
const atOnce = { staleTime: 0, networkMode: 'always', retry: false } as const;

/** What can be done to the rows of a desk: by one tap, in a form, and taken back. */
export function useDeskActs({ follow }: DeskActs) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const transitions = useTransitions();
  const { take, pending } = transitions;
  const [opening, setOpening] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [ended, setEnded] = useState<ReadonlyMap<string, Ended>>(new Map());

  const say = (id: string, words: string | null): void =>
    setRefused((before) => {
      const others = [...before].filter(([other]) => other !== id);
      return new Map(words === null ? others : [...others, [id, words]]);
    });
  const undoing = useUndo(take, (after) => {
    setEnded((before) => new Map([...before].filter(([id]) => id !== after.id)));
    void follow(after.id);
  });
  const sayTaken = useStepToast(undoing);
  const taken = (before: Before, action: Action, after: StaffRepair): void => {
    say(after.id, null);
    if (isRetractable(after)) {
      // It stays where it stands until somebody looks elsewhere, with what takes it back.
      lastSteps.keep(after);
      setEnded((others) => new Map([...others, [after.id, { after, done: doneLabel(t, { action, captured: {} }) }]]));
      return;
    }
    // A driver is shown no log; whoever says 'missed visit' stood at the door.
    const captured = asked?.wish === 'nobody' ? { how: 'VISIT' } : after.log.at(-1)?.captured;
    sayTaken({ before, action, after, captured });
    void follow(after.id);
  };
  const tap = (row: DeskRow): void => {
    const { id, version, button } = row;
    const steps = button?.steps ?? [];
    take(id, {
      body: { steps: steps.map((action) => ({ action })), version },
      onTaken: (after) => taken(beforeOf(row), steps.at(-1) ?? 'Repair.updated', after),
      onRefused: (error) => {
        say(id, refusalWords(t, error));
        void follow(id);
      },
    });
  };
  const open = async (row: DeskRow, wish: Wish): Promise<void> => {
    say(row.id, null);
    setOpening(row.id);
    try {
      const known = client.getQueryData(staffRepairQuery(row.id).queryKey);
      const isNow = known !== undefined && known.version >= row.version;
      const seen = isNow ? known : await client.fetchQuery({ ...staffRepairQuery(row.id), ...atOnce });
      setAsked({ wish, row, seen });
    } catch (error) {
      say(row.id, refusalWords(t, error));
    } finally {
      setOpening(null);
    }
  };
  return {
    transitions,
    pending,
    opening,
    asked,
    refused,
    ended,
    takeBack: ({ after }: Ended): void => undoing(after),
    taken,
    close: () => setAsked(null),
    press: (row: DeskRow, wish: Wish = 'button'): void => {
      if (row.button === null || opening !== null) return;
      // Whoever has a telephone on the desk dials there: colleagues are told all the same.
      if (wish === 'button' && row.button.name === 'CALL') sayCalling(row.id);
      if (wish === 'button' && !row.button.form) tap(row);
      else void open(row, wish);
    },
    /** Fetches what a form will need, before it is asked for. */
    prepare: (row: DeskRow, wish: Wish = 'button'): void => {
      if (wish === 'beside' || row.button?.form === true) void client.prefetchQuery(staffRepairQuery(row.id));
    },
    undo: (): void => {
      const [last] = lastSteps.get();
      if (last !== undefined) undoing(last);
    },
  };
}

export type DeskActsCall = ReturnType<typeof useDeskActs>;

function isRetractable({ status, allowedActions }: StaffRepair): boolean {
  return allowedActions.includes('Repair.corrected') && retractableEnds.some((end) => end === status);
}

/** What is known of a repair before a step, from its row. */
function beforeOf(row: DeskRow): Before {
  const { status, custody, visit } = row;
  return { status, custody, outcome: 'outcome' in row ? row.outcome : 'NONE', visits: visit === null ? [] : [visit] };
}

/** Why nothing was done, in a sentence for the row. */
function refusalWords(t: Translate, error: unknown): string {
  const now = movedStaffRepair(error);
  if (now !== null) return t('errors.repairMoved', { status: statusTitle(t, now.status) });
  const { title, description } = errorToast(t, errorKeyOf(error));
  return `${title}. ${description}`;
}
