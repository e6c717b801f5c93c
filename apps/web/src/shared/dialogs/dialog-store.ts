import { createStore } from 'zustand/vanilla';
import { onUserChange } from '../current-user/current-user.ts';
import { dialogsAt, searchFor } from './dialog-address.ts';
import type { DialogState, TopDialog } from './dialog-state.ts';
import { sheetHistory } from './sheet-history.ts';

const closed: DialogState = { base: null, top: null };

const store = createStore<DialogState>(() => closed);

function isAnyOpen(): boolean {
  return isOpen(store.getState());
}

function isOpen({ base, top }: DialogState): boolean {
  return base !== null || top !== null;
}

// What was pressed when the first of the dialogs opened; they have no trigger of their own to go back to.
let opener: Element | null = null;

function change(next: DialogState): void {
  if (isOpen(next) && !isAnyOpen()) opener = document.activeElement;
  store.setState(next, true);
}

function searchWith(dialogs: DialogState) {
  return (search: string): string => searchFor(search, dialogs);
}

function openOver(next: DialogState): void {
  const alone = !isAnyOpen();
  change(next);
  sheetHistory.open(searchWith(next), alone);
}

function correct(next: DialogState): void {
  change(next);
  sheetHistory.correct(searchWith(next));
}

function closeAll(): void {
  if (!isAnyOpen()) return;
  change(closed);
  sheetHistory.closeAll(searchWith(closed));
}

/**
 * Which dialogs are open. The address says the same (`dialog-address.ts`), and where there is a router it decides: what is opened or
 * closed here is on screen at once and goes into the browser's history (`sheet-history.ts`); whatever the history arrives at, by Back,
 * Forward, a reload or a link, is read here again. What is pressed knows more than an address says, a request's fields for
 * instance, and is kept as long as the address agrees.
 */
export const dialogStore = {
  get: store.getState,
  isOpen: isAnyOpen,
  opener: (): Element | null => opener,
  subscribe: store.subscribe,
  /** Over a notification the details lie on top of it; they take the place of a form. `talks`: they open at the conversation. */
  openDetails: (repairId: string, opensConversation = false): void => {
    const next: DialogState = {
      base: { name: 'details', repairId, ...(opensConversation && { opensConversation }) },
      top: null,
    };
    if (store.getState().top === null) openOver(next);
    else correct(next);
  },
  openNotification: (notificationId: string): void =>
    openOver({ base: { name: 'notification', notificationId }, top: null }),
  open: (top: TopDialog): void => openOver({ base: store.getState().base, top }),
  /** What a link has opened gets an entry of its own. */
  openLinked: (): void => {
    const state = store.getState();
    const isHere = (search: string): boolean => searchFor('', dialogsAt(search, false)) === searchFor('', state);
    sheetHistory.openLinked({ below: searchWith(closed), here: searchWith(state), isHere });
  },
  /** What the address asked for is possible: it is this dialog. */
  confirmLinked: (top: TopDialog): void => change({ base: store.getState().base, top }),
  closeTop: (): void => {
    const { base, top } = store.getState();
    if (top === null) return;
    const next: DialogState = { base, top: null };
    change(next);
    sheetHistory.closeTop(searchWith(next));
  },
  closeAll,
  /** The browser's history has arrived at an address. */
  syncWithAddress: (search: string, alone: boolean): void => {
    const [state, named] = [store.getState(), dialogsAt(search, alone)];
    const isSame = searchFor('', named) === searchFor('', state) && (named.base === null) === (state.base === null);
    if (!isSame) change(named);
  },
};

// What is open is one person's. Whoever goes is led away at once: the way back would cross theirs.
onUserChange(() => {
  if (isAnyOpen()) correct(closed);
});
