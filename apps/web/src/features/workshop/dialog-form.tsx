import { Button, DialogBody, DialogClose, DialogFooter } from '@atelier/ui';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';

type DialogFormProps = {
  submitting: boolean;
  onSubmit: (event: FormEvent) => void;
  /** The verb on the button. */
  action: string;
  tone?: 'primary' | 'danger';
  /** What leaving it is called where something was done already. */
  leave?: string;
  children: ReactNode;
};

/** A form that fills a dialog: its fields scroll, its buttons stay. */
export function DialogForm({ submitting, onSubmit, action, tone = 'primary', leave, children }: DialogFormProps) {
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
          <Button variant="secondary">{leave ?? t('common.cancel')}</Button>
        </DialogClose>
        <Button type="submit" variant={tone} loading={submitting}>
          {action}
        </Button>
      </DialogFooter>
    </form>
  );
}
