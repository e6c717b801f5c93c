import type { ComponentType } from 'react';
import { useHistoryEntry } from '../dialogs/use-history-entry.ts';
import { lazyComponent } from './lazy-component.tsx';
import { ChunkFailureDialog } from './chunk-failure-dialog.tsx';
import type { ChunkError } from './chunk-boundary.tsx';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** Creates a dialog whose code loads on first opening or before. A failure is shown as a dialog too. */
export function lazyDialog<Props extends object>(load: Load<Props>, onClose: () => void) {
  return lazyComponent(load, { renderFailure: (failure) => <ChunkFailureDialog {...failure} onClose={onClose} /> });
}

type ClosableProps = { onClose: () => void };

export function lazyControlledDialog<Props extends ClosableProps>(load: Load<Props>) {
  return lazyComponent(load, {
    renderFailure: (failure, { onClose }) => <ControlledDialogFailure {...failure} onClose={onClose} />,
  });
}

function ControlledDialogFailure({ onClose, ...failure }: ChunkError & ClosableProps) {
  useHistoryEntry(true, onClose);
  return <ChunkFailureDialog {...failure} onClose={onClose} />;
}
