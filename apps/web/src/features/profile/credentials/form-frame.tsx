import { Button, DialogBody, DialogFooter } from '@atelier/ui';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';

type FormFrameProps = {
  submitting: boolean;
  onSubmit: (event: FormEvent) => void;
  onCancel: () => void;
  action: string;
  tone?: 'primary' | 'danger';
  ready?: boolean;
  children: ReactNode;
};

/** Renders a form that fills a dialog. Its fields scroll and its buttons are fixed. */
export function FormFrame({
  submitting,
  onSubmit,
  onCancel,
  action,
  tone = 'primary',
  ready = true,
  children,
}: FormFrameProps) {
  const { t } = useTranslation();
  return (
    <form noValidate className="contents" onSubmit={onSubmit}>
      <DialogBody>
        <fieldset disabled={submitting} className="grid gap-5">
          {children}
        </fieldset>
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" variant={tone} disabled={!ready} loading={submitting}>
          {action}
        </Button>
      </DialogFooter>
    </form>
  );
}
