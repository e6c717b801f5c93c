import { Button, DialogBody, DialogFooter } from '@atelier/ui';
import { useEffect, useRef } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from '../../../shared/language/use-translation.ts';

type StepFrameProps = {
  title: string;
  text: string;
  button: string;
  /** Nothing can be sent yet. */
  locked?: boolean;
  submitting: boolean;
  onSubmit: (event: FormEvent) => Promise<void>;
  onBack: (() => void) | null;
  children: ReactNode;
};

/** One step: a form with its heading, its fields and the way on and back. A new step begins with its heading. */
export const StepFrame = (props: StepFrameProps) => {
  const { title, text, button, locked = false, submitting, onSubmit, onBack, children } = props;
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <form noValidate className="contents" onSubmit={(event) => void onSubmit(event)}>
      <DialogBody>
        <fieldset disabled={submitting} className="grid min-w-0 gap-5">
          <div className="grid gap-1">
            <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
              {title}
            </h3>
            <p className="text-ink-muted">{text}</p>
          </div>
          {children}
        </fieldset>
      </DialogBody>
      <DialogFooter>
        {onBack !== null && (
          <Button variant="secondary" disabled={submitting} onClick={onBack}>
            {t('wizard.back')}
          </Button>
        )}
        <Button type="submit" disabled={locked} loading={submitting}>
          {button}
        </Button>
      </DialogFooter>
    </form>
  );
};
