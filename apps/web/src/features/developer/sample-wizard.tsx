import { Button, Card, CardContent, CardFooter, Stepper } from '@atelier/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';

const steps = ['first', 'second', 'third'] as const;

export function SampleWizard() {
  const { t } = useTranslation();
  const [current, setCurrent] = useState(0);
  const [hasMoved, setMoved] = useState(false);
  const step = steps[current];
  const go = (by: 1 | -1) => {
    setMoved(true);
    setCurrent(current + by);
  };
  return (
    <Card>
      <CardContent className="grid gap-6 pt-6">
        <Stepper
          label={t('dev.wizard.steps')}
          steps={steps.map((name) => ({ key: name, label: t(`dev.wizard.${name}`) }))}
          current={current}
          doneLabel={t('dev.wizard.done')}
        />
        <StepHeading key={current} focused={hasMoved}>
          {t(`dev.wizard.${step ?? 'done'}`)}
        </StepHeading>
      </CardContent>
      <CardFooter className="flex justify-end gap-3">
        <Button variant="secondary" disabled={current === 0} onClick={() => go(-1)}>
          {t('common.previous')}
        </Button>
        <Button disabled={step === undefined} onClick={() => go(1)}>
          {t('common.next')}
        </Button>
      </CardFooter>
    </Card>
  );
}

/** Focuses the heading of a new step, but not when the page opens. */
function StepHeading({ focused, children }: { focused: boolean; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
      {children}
    </h2>
  );
}
