import { Button, DialogBody, DialogClose, DialogFooter } from '@atelier/ui';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from '../language/use-translation.ts';

type DialogFormProps = {
  submitting: boolean;
  /** Prevents a submission while a field still works. */
  locked?: boolean;
  onSubmit: (event: FormEvent) => unknown;
  action: string;
  tone?: 'primary' | 'danger';
  cancelLabel?: string;
  children: ReactNode;
};

/** Renders a form that fills a dialog. Its fields scroll and its buttons are fixed. */
export function DialogForm({
  submitting,
  locked = false,
  onSubmit,
  action,
  tone = 'primary',
  cancelLabel,
  children,
}: DialogFormProps) {
  const { t } = useTranslation();
  return (
    <form noValidate className="contents" onSubmit={onSubmit}>
      <DialogBody>
        <fieldset disabled={submitting} className="grid min-w-0 grid-cols-1 gap-5">
          {children}
        </fieldset>
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="secondary">{cancelLabel ?? t('common.cancel')}</Button>
        </DialogClose>
        <Button type="submit" variant={tone} loading={submitting || locked}>
          {action}
        </Button>
      </DialogFooter>
    </form>
  );
}
