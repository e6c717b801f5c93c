import * as z from 'zod/mini';

/** Where the browser is, as the router knows it. */
export type Place = { readonly pathname: string; readonly search: string; readonly state: unknown };

/** A way through the browser's history: so many entries, or an address with what it carries. */
export type Travel =
  | { readonly delta: number }
  | { readonly search: string; readonly state: { readonly sheets: Mark }; readonly replace: boolean };

/**
 * Of an entry: how many below it are ours, how many dialogs without an address lie open on it, and whether what it names was opened
 * over the page itself.
 */
type Mark = { readonly depth: number; readonly local: number; readonly alone: boolean };

/** Decides when its turn comes, by where the browser is then; null when there is nothing left to do. */
type Move = (at: Place) => Travel | null;

type LinkedSheet = {
  readonly below: (search: string) => string;
  readonly here: (search: string) => string;
  readonly isHere: (search: string) => boolean;
};

type Layer = { readonly onBack: () => void };

type Follower = {
  readonly take: (step: Travel) => void;
  readonly onPlace: (at: Place, alone: boolean) => void;
  /** Whether the person is being led away from here: then nothing of ours may cross that way. */
  readonly isLeaving: () => boolean;
};

const Marked = z.object({ sheets: z.object({ depth: z.number(), local: z.number(), alone: z.boolean() }) });

const unmarked: Mark = { depth: 0, local: 0, alone: false };

// Whatever else an entry carries, another page's or an older version's, is no mark.
function markOf({ state }: Place): Mark {
  const { success, data } = z.safeParse(Marked, state);
  return success ? data.sheets : unmarked;
}

let follower: Follower | null = null;
let place: Place | null = null;
let underway = false;
let waiting: Move[] = [];
let layers: readonly Layer[] = [];

// One at a time: going back is told later than it is asked for, and what follows must not overtake it.
function proceed(): void {
  while (follower !== null && place !== null && !underway && !follower.isLeaving()) {
    const move = waiting.shift();
    if (move === undefined) return;
    const step = move(place);
    if (step === null) continue;
    underway = true;
    follower.take(step);
  }
}

function enqueue(...moves: Move[]): void {
  // Without a page that follows the address, dialogs are open or closed and nothing else.
  if (follower === null) return;
  waiting.push(...moves);
  proceed();
}

const toFewerLayers: Move = (at) => {
  const { local } = markOf(at);
  return local > layers.length ? { delta: layers.length - local } : null;
};

const toNoLayers: Move = (at) => {
  const { local } = markOf(at);
  return local > 0 ? { delta: -local } : null;
};

function corrected(at: Place, searchAt: (search: string) => string): Travel | null {
  const search = searchAt(at.search);
  return search === at.search ? null : { search, state: { sheets: markOf(at) }, replace: true };
}

/** Back was pressed: what has no entry any longer closes, the topmost first. */
function closeLeft(at: Place): void {
  for (const layer of layers.slice(markOf(at).local).toReversed()) layer.onBack();
}

/**
 * Every open sheet is an entry of the browser's history, so Back closes the topmost one. Entries are made and left here and nowhere
 * else; each is marked with how many of ours lie below it, so that closing goes back where there is something to go back to, and
 * corrects the address where a link has led straight to it.
 */
export const sheetHistory = {
  /** From now on the browser's history goes along; answers how to end that. */
  attach: (next: Follower): (() => void) => {
    follower = next;
    return () => {
      follower = null;
      place = null;
      underway = false;
      waiting = [];
    };
  },
  /** The router has arrived somewhere. */
  arrive: (at: Place): void => {
    place = at;
    underway = false;
    proceed();
    if (underway) return;
    closeLeft(at);
    follower?.onPlace(at, markOf(at).alone);
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
        return isLinked ? corrected(at, below) : null;
      },
      (at) =>
        isLinked
          ? { search: here(at.search), state: { sheets: { depth: 1, local: 0, alone: true } }, replace: false }
          : null,
    );
  },
  /** Says something else of the same entry. */
  correct: (searchAt: (search: string) => string): void => enqueue((at) => corrected(at, searchAt)),
  /** Leaves the topmost entry; `below` is what the address says where a link has led straight to it. */
  closeTop: (below: (search: string) => string): void =>
    enqueue(toNoLayers, (at) => (markOf(at).depth > 0 ? { delta: -1 } : corrected(at, below))),
  /** Leaves all that are ours. */
  closeAll: (below: (search: string) => string): void =>
    enqueue(
      (at) => (markOf(at).depth > 0 ? { delta: -markOf(at).depth } : null),
      (at) => corrected(at, below),
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
  layersAt: (to: Place): number => markOf(to).local,
};
