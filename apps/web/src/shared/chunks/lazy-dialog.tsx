import { type ComponentType, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '@atelier/ui';
import { X } from 'lucide-react';
import { useHistoryEntry } from '../dialogs/use-history-entry.ts';
import { lazyComponent } from './lazy-component.tsx';
import type { ChunkError } from './chunk-boundary.tsx';
import { useTranslation } from '../language/use-translation.ts';
import { RetryButton, useChunkFailureText } from './chunk-failure.tsx';

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

type ChunkFailureDialogProps = ChunkError & { onClose: () => void };

/**
 * Renders a native dialog in place of one that failed to load, because our own dialog's code may be missing too. The browser handles focus,
 * Escape and the page below.
 */
function ChunkFailureDialog({ onClose, ...failure }: ChunkFailureDialogProps) {
  const { t } = useTranslation();
  const { title, text } = useChunkFailureText(failure.error);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="m-auto w-[calc(100%-1.5rem)] max-w-md rounded-card border border-line bg-surface text-ink shadow-float backdrop:bg-scrim"
    >
      <div className="grid gap-2 py-6 pe-16 ps-6" role="alert">
        <h2 id={`${id}-title`} className="text-xl">
          {title}
        </h2>
        <p id={`${id}-text`} className="text-ink-muted">
          {text}
        </p>
      </div>
      <div className="flex justify-end border-t border-line px-6 py-4">
        <RetryButton {...failure} />
      </div>
      <IconButton label={t('common.close')} icon={<X />} className="absolute top-2.5 inset-e-2.5" onClick={onClose} />
    </dialog>
  );
}
