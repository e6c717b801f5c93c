import { Button, DialogBody, DialogFooter } from '@atelier/ui';
import { useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';

type StepFrameProps = {
  title: string;
  text: string;
  button: string;
  locked?: boolean;
  submitting: boolean;
  onSubmit: (event: FormEvent) => Promise<void>;
  onBack: (() => void) | null;
  /** Runs when a pointer goes down on the button, before the focus moves to it. */
  onPressStart?: (() => void) | undefined;
  /** The first field gets the focus instead of the heading. */
  focusesQuestion?: boolean;
  children: ReactNode;
};

/** Renders the form of one step. A new step focuses its heading or its first field. */
export function StepFrame(props: StepFrameProps) {
  const {
    title,
    text,
    button,
    locked = false,
    submitting,
    onSubmit,
    onBack,
    onPressStart,
    focusesQuestion = false,
    children,
  } = props;
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const fields = useRef<HTMLFieldSetElement>(null);
  const name = useId();
  useEffect(() => {
    const question = focusesQuestion ? fields.current?.querySelector<HTMLElement>('input, textarea') : null;
    (question ?? heading.current)?.focus();
  }, [focusesQuestion]);
  return (
    <form noValidate className="contents" onSubmit={(event) => void onSubmit(event)}>
      <DialogBody>
        <fieldset ref={fields} disabled={submitting} aria-labelledby={name} className="grid min-w-0 gap-5">
          <div className="grid gap-1">
            <h3 id={name} ref={heading} tabIndex={-1} className="text-lg outline-none">
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
        <Button type="submit" disabled={locked} loading={submitting} onPointerDown={onPressStart}>
          {button}
        </Button>
      </DialogFooter>
    </form>
  );
}
