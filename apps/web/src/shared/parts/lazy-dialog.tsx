import type { ComponentType } from 'react';
import { useOwnEntry } from '../dialogs/use-own-entry.ts';
import { lazyPart } from './lazy-part.tsx';
import { MissingDialog } from './missing-dialog.tsx';
import type { PartFailure } from './part-boundary.tsx';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** A dialog whose code comes when it is first opened, or before; what couldn't be fetched is a dialog too, that says so. */
export function lazyDialog<Props extends object>(load: Load<Props>, onClose: () => void) {
  return lazyPart(load, { failed: (failure) => <MissingDialog {...failure} onClose={onClose} /> });
}

type Closing = { onClose: () => void };

/** The same for one that its page opens and closes. */
export function lazyOwnDialog<Props extends Closing>(load: Load<Props>) {
  return lazyPart(load, { failed: (failure, { onClose }) => <MissingOwnDialog {...failure} onClose={onClose} /> });
}

function MissingOwnDialog({ onClose, ...failure }: PartFailure & Closing) {
  useOwnEntry(true, onClose);
  return <MissingDialog {...failure} onClose={onClose} />;
}
