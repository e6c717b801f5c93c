import * as z from 'zod/mini';

export type HistoryLocation = { readonly pathname: string; readonly search: string; readonly state: unknown };

export type HistoryStep =
  | { readonly delta: number }
  | { readonly search: string; readonly state: { readonly sheets: EntryMark }; readonly replace: boolean };

/**
 * State of a history entry: the number of our entries below it, of dialogs without an address on it, and whether its dialog is directly
 * above the page.
 */
type EntryMark = { readonly depth: number; readonly local: number; readonly alone: boolean };

/** Decides at its turn by the current location. Null means nothing to do. */
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
  /** True while another navigation leaves this page, which history steps must not cross. */
  readonly isLeaving: () => boolean;
};

const EntryState = z.object({ sheets: z.object({ depth: z.number(), local: z.number(), alone: z.boolean() }) });

const unmarked: EntryMark = { depth: 0, local: 0, alone: false };

// State of other pages or older versions is ignored.
function markOf({ state }: HistoryLocation): EntryMark {
  const { success, data } = z.safeParse(EntryState, state);
  return success ? data.sheets : unmarked;
}

let router: RouterAdapter | null = null;
let current: HistoryLocation | null = null;
let underway = false;
let waiting: PlanStep[] = [];
let layers: readonly Layer[] = [];

// Runs one step at a time, because going back completes asynchronously and must not be overtaken.
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

function closeLayersAbove(at: HistoryLocation): void {
  for (const layer of layers.slice(markOf(at).local).toReversed()) layer.onBack();
}

/**
 * Creates one history entry per open sheet, so that Back closes the topmost one. No other file changes these entries. Each is marked with
 * the number of our entries below it, so closing either goes back or corrects the address of a direct link.
 */
export const sheetHistory = {
  /** Connects the router. Returns a function that disconnects it. */
  attach: (next: RouterAdapter): (() => void) => {
    router = next;
    return () => {
      router = null;
      current = null;
      underway = false;
      waiting = [];
    };
  },
  /** Called after each navigation of the router. */
  onArrival: (at: HistoryLocation): void => {
    current = at;
    underway = false;
    proceed();
    if (underway) return;
    closeLayersAbove(at);
    router?.onLocation(at, markOf(at).alone);
    // After a reload or Forward the entry's dialogs without an address are gone, so the entry is removed.
    enqueue(toFewerLayers);
  },
  /** True while a step of ours is under way, which was already agreed to. */
  isMoving: (): boolean => underway,
  /** Adds an entry. `alone` means that the sheet is directly above the page. */
  open: (searchAt: (search: string) => string, alone: boolean): void =>
    enqueue((at) => ({
      search: searchAt(at.search),
      state: { sheets: { depth: markOf(at).depth + 1, local: 0, alone } },
      replace: false,
    })),
  /**
   * Adds an entry for a linked sheet above one for the page, so that Back stays on the page. `isHere` checks that the address still names
   * the sheet, because Back may have been pressed before it rendered.
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
  /** Changes the address of the current entry. */
  correct: (searchAt: (search: string) => string): void => enqueue((at) => correction(at, searchAt)),
  /** Removes the topmost entry. `below` gives the address for a sheet that a link opened directly. */
  closeTop: (below: (search: string) => string): void =>
    enqueue(toNoLayers, (at) => (markOf(at).depth > 0 ? { delta: -1 } : correction(at, below))),
  closeAll: (below: (search: string) => string): void =>
    enqueue(
      (at) => (markOf(at).depth > 0 ? { delta: -markOf(at).depth } : null),
      (at) => correction(at, below),
    ),
  /** Adds an entry for a dialog without an address. Returns a function that removes it. */
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
  layersAt: (to: HistoryLocation): number => markOf(to).local,
};
