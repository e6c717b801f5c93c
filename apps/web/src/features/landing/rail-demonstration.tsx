import { statusDescription, statusTitle } from '@atelier/i18n';
import { Card, Drawing, IconButton, Rail } from '@atelier/ui';
import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../shared/language/use-translation.ts';
import { demonstrationAt, STEPS, STILL_STEP } from './demonstration.ts';
import { useStill } from './use-still.ts';

const STEP_TIME = 2600;

/** A repair that moves by itself, as a customer would see it; still for whoever asked for stillness or stopped it. */
export const RailDemonstration = ({ className = '' }: { className?: string }) => {
  const { t } = useTranslation();
  const still = useStill();
  const [stopped, setStopped] = useState(false);
  const [step, setStep] = useState(0);
  const moving = !still && !stopped;
  useEffect(() => {
    if (!moving) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) setStep((past) => past + 1);
    }, STEP_TIME);
    return () => clearInterval(timer);
  }, [moving]);
  const { status, rail } = demonstrationAt(still ? STILL_STEP : step);
  const stations = rail.map(({ station, state }) => ({ key: station, label: t(`rail.${station}`), state }));
  return (
    <Card className={`grid grid-cols-1 gap-4 p-5 shadow-float ${className}`}>
      <div className="flex flex-wrap items-center gap-3">
        <Drawing name="phone" compact className="size-11 max-w-[13vw]" />
        <div className="min-w-0 flex-1 basis-24">
          <p className="text-sm text-ink-muted">{t('landing.example')}</p>
          <p className="truncate font-semibold">{t('landing.exampleDevice')}</p>
        </div>
        {!still && (
          <IconButton
            label={t(stopped ? 'landing.play' : 'landing.pause')}
            icon={stopped ? <Play /> : <Pause />}
            className="text-ink-muted"
            onClick={() => setStopped(!stopped)}
          />
        )}
      </div>
      {/* Each round begins afresh: otherwise the light would run all the way back. */}
      <Rail
        key={Math.floor(step / STEPS)}
        label={t('landing.railCaption')}
        stations={stations}
        title={statusTitle(t, status)}
      />
      <p className="min-h-15 text-sm text-ink-muted">{statusDescription(t, status)}</p>
    </Card>
  );
};
