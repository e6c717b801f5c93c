import * as z from 'zod/mini';

/** Where the browser is, as the router knows it. */
export type HistoryLocation = { readonly pathname: string; readonly search: string; readonly state: unknown };

/** A way through the browser's history: so many entries, or an address with what it carries. */
export type HistoryStep =
  | { readonly delta: number }
  | { readonly search: string; readonly state: { readonly sheets: EntryMark }; readonly replace: boolean };

/**
 * Of an entry: how many below it are ours, how many dialogs without an address lie open on it, and whether what it names was opened
 * over the page itself.
 */
type EntryMark = { readonly depth: number; readonly local: number; readonly alone: boolean };

/** Decides when its turn comes, by where the browser is then; null when there is nothing left to do. */
type PlanStep = (at: HistoryLocation) => HistoryStep | null;

type LinkedSheet = {
  readonly below: (search: string) => string;
  readonly here: (search: string) => string;
  readonly isHere: (search: string) => boolean;
};

type Layer = { readonly onBack: () => void };

type RouterAdapter = {
  readonly navigate: (step: HistoryStep) => void;
  readonly onLocation: (at: HistoryLocation, alone: boolean) => void;
  /** Whether the person is being led away from here: then nothing of ours may cross that way. */
  readonly isLeaving: () => boolean;
};

const EntryState = z.object({ sheets: z.object({ depth: z.number(), local: z.number(), alone: z.boolean() }) });

const unmarked: EntryMark = { depth: 0, local: 0, alone: false };

// Whatever else an entry carries, another page's or an older version's, is no mark.
function markOf({ state }: HistoryLocation): EntryMark {
  const { success, data } = z.safeParse(EntryState, state);
  return success ? data.sheets : unmarked;
}

let router: RouterAdapter | null = null;
let current: HistoryLocation | null = null;
let underway = false;
let waiting: PlanStep[] = [];
let layers: readonly Layer[] = [];

// One at a time: going back is told later than it is asked for, and what follows must not overtake it.
function proceed(): void {
  while (router !== null && current !== null && !underway && !router.isLeaving()) {
    const move = waiting.shift();
    if (move === undefined) return;
    const step = move(current);
    if (step === null) continue;
    underway = true;
    router.navigate(step);
  }
}

function enqueue(...moves: PlanStep[]): void {
  // Without a page that follows the address, dialogs are open or closed and nothing else.
  if (router === null) return;
  waiting.push(...moves);
  proceed();
}

const toFewerLayers: PlanStep = (at) => {
  const { local } = markOf(at);
  return local > layers.length ? { delta: layers.length - local } : null;
};

const toNoLayers: PlanStep = (at) => {
  const { local } = markOf(at);
  return local > 0 ? { delta: -local } : null;
};

function correction(at: HistoryLocation, searchAt: (search: string) => string): HistoryStep | null {
  const search = searchAt(at.search);
  return search === at.search ? null : { search, state: { sheets: markOf(at) }, replace: true };
}

/** Back was pressed: what has no entry any longer closes, the topmost first. */
function closeLayersAbove(at: HistoryLocation): void {
  for (const layer of layers.slice(markOf(at).local).toReversed()) layer.onBack();
}

/**
 * Every open sheet is an entry of the browser's history, so Back closes the topmost one. Entries are made and left here and nowhere
 * else; each is marked with how many of ours lie below it, so that closing goes back where there is something to go back to, and
 * corrects the address where a link has led straight to it.
 */
export const sheetHistory = {
  /** From now on the browser's history goes along; answers how to end that. */
  attach: (next: RouterAdapter): (() => void) => {
    router = next;
    return () => {
      router = null;
      current = null;
      underway = false;
      waiting = [];
    };
  },
  /** The router has arrived somewhere. */
  onArrival: (at: HistoryLocation): void => {
    current = at;
    underway = false;
    proceed();
    if (underway) return;
    closeLayersAbove(at);
    router?.onLocation(at, markOf(at).alone);
    // A reload, or Forward: what lay open here is gone, and so is its entry.
    enqueue(toFewerLayers);
  },
  /** Whether the way that is being gone is ours, and has been agreed on. */
  isMoving: (): boolean => underway,
  /** An entry of its own; `alone` when it lies over the page itself and not over another dialog. */
  open: (searchAt: (search: string) => string, alone: boolean): void =>
    enqueue((at) => ({
      search: searchAt(at.search),
      state: { sheets: { depth: markOf(at).depth + 1, local: 0, alone } },
      replace: false,
    })),
  /**
   * An entry of its own for what a link has opened, above one for the page itself: Back stays on the page. `isHere` tells whether an address
   * still names it: Back may have been pressed before the entry of what was pressed was drawn.
   */
  openLinked: ({ below, here, isHere }: LinkedSheet): void => {
    let isLinked = false;
    enqueue(
      (at) => {
        isLinked = markOf(at).depth === 0 && isHere(at.search);
        return isLinked ? correction(at, below) : null;
      },
      (at) =>
        isLinked
          ? { search: here(at.search), state: { sheets: { depth: 1, local: 0, alone: true } }, replace: false }
          : null,
    );
  },
  /** Says something else of the same entry. */
  correct: (searchAt: (search: string) => string): void => enqueue((at) => correction(at, searchAt)),
  /** Leaves the topmost entry; `below` is what the address says where a link has led straight to it. */
  closeTop: (below: (search: string) => string): void =>
    enqueue(toNoLayers, (at) => (markOf(at).depth > 0 ? { delta: -1 } : correction(at, below))),
  /** Leaves all that are ours. */
  closeAll: (below: (search: string) => string): void =>
    enqueue(
      (at) => (markOf(at).depth > 0 ? { delta: -markOf(at).depth } : null),
      (at) => correction(at, below),
    ),
  /** An entry for a dialog that has no address; answers how to take it away. */
  addLayer: (layer: Layer): (() => void) => {
    layers = [...layers, layer];
    enqueue((at) => {
      const index = layers.indexOf(layer) + 1;
      const mark = markOf(at);
      if (index <= mark.local) return null;
      return { search: at.search, state: { sheets: { ...mark, depth: mark.depth + 1, local: index } }, replace: false };
    });
    return () => {
      layers = layers.filter((each) => each !== layer);
      enqueue(toFewerLayers);
    };
  },
  layers: (): number => layers.length,
  /** How many dialogs without an address an entry has. */
  layersAt: (to: HistoryLocation): number => markOf(to).local,
};
