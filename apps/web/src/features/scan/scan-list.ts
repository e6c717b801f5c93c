import type { StaffRepair, TransitionBody, ChainBody } from '@atelier/contract';
import type { Status } from '@atelier/domain';
import { createStore } from 'zustand/vanilla';
import { ApiError, errorKeyOf } from '#shared/api/api-error.ts';
import { createIntent, type Intent } from '#shared/api/intent-key.ts';
import type { ScanSound } from './scan-sound.ts';
import { scanStep, type ScanContext, type ScanMode } from './scan-step.ts';

type Refusal = 'foreign' | 'shelfHere' | 'unknown' | 'notHere' | 'noStep' | 'moved' | 'retired';

export type ScanOutcome =
  | { readonly state: 'sending' | 'already' | 'undone' }
  /** `error`: the undo failed. */
  | { readonly state: 'done'; readonly undo: UndoStep | null; readonly error?: string }
  | { readonly state: 'refused'; readonly reason: Refusal; readonly status?: Status }
  /** No answer, or one of the server's own errors. The same attempt may be repeated. */
  | { readonly state: 'failed'; readonly error: string };

type UndoStep =
  | { readonly kind: 'transition'; readonly version: number }
  | { readonly kind: 'shelf'; readonly code: string | null };

export type ScanTask = ScanContext & {
  readonly mode: ScanMode;
  readonly shelfName: string;
  /** A scanner or the camera read the label. A typed number proves nothing. */
  readonly isRead: boolean;
};

export type ScanLine = {
  readonly key: number;
  /** Number of the repair, or the text of a foreign code. */
  readonly text: string;
  readonly task: ScanTask;
  readonly device: string | null;
  readonly outcome: ScanOutcome;
};

type Sent = TransitionBody | ChainBody;

/** Calls of the server. Each is made with the key of its attempt. */
export type ScanCalls = {
  readonly read: (id: string) => Promise<StaffRepair>;
  readonly take: (id: string, body: Sent, key: string) => Promise<StaffRepair>;
  /** Returns why the device couldn't be put there. */
  readonly place: (id: string, code: string | null) => Promise<'notFound' | 'repairMoved' | null>;
};

/** Body that a line has sent, so that a repetition is the same attempt. */
type Attempt = { readonly step: Intent; readonly undo: Intent; body: Sent | null; repair: StaffRepair | null };

/** Scans of this page, newest first. Two scans of a device are one step: the second waits for the first, and then the facts say so. */
export function createScanList(calls: ScanCalls, signal: (sound: ScanSound) => void) {
  const store = createStore<readonly ScanLine[]>(() => []);
  const attempts = new Map<number, Attempt>();
  let count = 0;
  const setLine = (key: number, change: Partial<ScanLine>) =>
    store.setState((lines) => lines.map((line) => (line.key === key ? { ...line, ...change } : line)), true);
  const add = (text: string, task: ScanTask, outcome: ScanOutcome): ScanLine => {
    count += 1;
    const line = { key: count, text, task, device: null, outcome };
    store.setState((lines) => [line, ...lines], true);
    return line;
  };
  const settle = (key: number, outcome: ScanOutcome) => {
    const isGood = outcome.state === 'done' || outcome.state === 'undone';
    signal(isGood ? 'done' : outcome.state === 'already' ? 'known' : 'error');
    if (outcome.state === 'already') showFormerLine(key);
    setLine(key, { outcome });
  };
  /** A device that this list has just moved has its former line, with its undo, in place of a second one. */
  const showFormerLine = (key: number) => {
    const lines = store.getState();
    const line = lines.find((each) => each.key === key);
    const former = lines.find((each) => each.key !== key && each.text === line?.text);
    if (line === undefined || former?.outcome.state !== 'done' || !isSameTask(former.task, line.task)) return;
    store.setState([former, ...lines.filter((each) => each !== former && each !== line)], true);
  };
  const run = async (line: ScanLine, work: () => Promise<ScanOutcome>) => {
    setLine(line.key, { outcome: { state: 'sending' } });
    settle(line.key, await work().catch((error: unknown) => outcomeOf(error)));
  };
  const attempt = async ({ key, text, task }: ScanLine): Promise<ScanOutcome> => {
    const own = attempts.get(key) ?? { step: createIntent(), undo: createIntent(), body: null, repair: null };
    attempts.set(key, own);
    own.repair ??= await calls.read(text);
    const { repair } = own;
    setLine(key, { device: repair.device.name });
    const step = scanStep(task.mode, repair, task);
    if (step.kind === 'already') return { state: 'already' };
    if (step.kind === 'refused') return { state: 'refused', reason: step.reason, status: repair.status };
    if (step.kind === 'shelf') {
      const refusal = await calls.place(text, task.shelf);
      if (refusal !== null) return { state: 'refused', reason: refusal === 'notFound' ? 'unknown' : 'notHere' };
      return { state: 'done', undo: { kind: 'shelf', code: repair.shelf?.code ?? null } };
    }
    own.body ??= { ...bodyOf(step.steps, repair.version), ...(task.isRead ? { label: text } : {}) };
    const { body } = own;
    const after = await own.step.run(body, (idempotencyKey) => calls.take(text, body, idempotencyKey));
    const isUndoable = after.allowedActions.includes('Repair.corrected');
    return { state: 'done', undo: isUndoable ? { kind: 'transition', version: after.version } : null };
  };
  return {
    get: store.getState,
    subscribe: store.subscribe,
    clear: () => {
      attempts.clear();
      store.setState([], true);
    },
    scan: (id: string, task: ScanTask) => {
      const former = store.getState().find(({ text }) => text === id);
      if (former?.outcome.state === 'sending') return signal('known');
      if (former?.outcome.state === 'failed' && isSameTask(former.task, task))
        return void run(former, () => attempt(former));
      const line = add(id, task, { state: 'sending' });
      return void run(line, () => attempt(line));
    },
    refuse: (text: string, task: ScanTask, reason: 'foreign' | 'shelfHere') => {
      const line = add(text, task, { state: 'sending' });
      settle(line.key, { state: 'refused', reason });
    },
    again: (line: ScanLine): void => void run(line, () => attempt(line)),
    undo: ({ key, text, task, outcome }: ScanLine, reason: string) => {
      const intent = attempts.get(key)?.undo;
      if (outcome.state !== 'done' || outcome.undo === null || intent === undefined) return;
      const { undo } = outcome;
      const takeBack = async (): Promise<string | null> => {
        if (undo.kind === 'shelf') {
          const { shelf } = await calls.read(text);
          const code = shelf?.code ?? null;
          // A repetition after a lost answer.
          if (code === undo.code) return null;
          return code === task.shelf ? calls.place(text, undo.code) : 'repairMoved';
        }
        const body = { action: 'Repair.corrected', reason, version: undo.version } as const;
        await intent.run(body, (idempotencyKey) => calls.take(text, body, idempotencyKey));
        return null;
      };
      setLine(key, { outcome: { state: 'sending' } });
      void takeBack()
        .catch(errorKeyOf)
        .then((error) => {
          if (error === null) return settle(key, { state: 'undone' });
          signal('error');
          return setLine(key, { outcome: { ...outcome, error } });
        });
    },
  };
}

export type ScanList = ReturnType<typeof createScanList>;

function isSameTask(one: ScanTask, other: ScanTask): boolean {
  return one.mode === other.mode && (one.mode !== 'SHELF' || one.shelf === other.shelf);
}

function bodyOf(steps: ChainBody['steps'], version: number): Sent {
  const [first] = steps;
  return steps.length === 1 && first !== undefined ? { ...first, version } : { steps, version };
}

function outcomeOf(error: unknown): ScanOutcome {
  const key = errorKeyOf(error);
  if (key === 'notFound') return { state: 'refused', reason: 'unknown' };
  if (error instanceof ApiError && error.status === 409) return { state: 'refused', reason: 'moved' };
  if (error instanceof ApiError && error.issues.some(({ path }) => path === 'code'))
    return { state: 'refused', reason: 'retired' };
  return { state: 'failed', error: key };
}
