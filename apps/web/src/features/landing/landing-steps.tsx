import { Drawing } from '@atelier/ui';
import type { DrawingName } from '@atelier/ui';
import { useTranslation } from '../../shared/language/use-translation.ts';

const steps = ['collect', 'decide', 'back'] as const;

const bench: readonly DrawingName[] = [
  'phone',
  'laptop',
  'tablet',
  'console',
  'watch',
  'television',
  'washing-machine',
  'printer',
  'headphones',
  'camera',
];

/** How it goes, in three sentences, and what lies on the bench. */
export const LandingSteps = () => {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="steps" className="border-y border-line bg-surface">
      <div className="mx-auto grid w-full max-w-page gap-12 px-5 py-14 sm:px-8 lg:py-20">
        <h2 id="steps" className="text-2xl sm:text-3xl">
          {t('landing.steps.title')}
        </h2>
        <ol className="grid gap-10 md:grid-cols-3 md:gap-8">
          {steps.map((step, index) => (
            <li key={step} className="grid content-start gap-3 border-t-2 border-primary pt-5">
              <span aria-hidden="true" className="font-display text-4xl font-semibold text-primary tabular-nums">
                {index + 1}
              </span>
              <h3 className="text-xl">{t(`landing.steps.${step}.title`)}</h3>
              <p className="max-w-[46ch] text-ink-muted">{t(`landing.steps.${step}.text`)}</p>
            </li>
          ))}
        </ol>
        <div className="grid gap-6">
          <h3 className="text-xl">{t('landing.devices')}</h3>
          <div aria-hidden="true" className="grid grid-cols-5 gap-4 lg:grid-cols-10">
            {bench.map((name) => (
              <Drawing key={name} name={name} className="aspect-square h-auto w-full max-w-24" />
            ))}
          </div>
        </div>
      </div>
    </section>
  );
};
