import { Alert, Button } from '@atelier/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { cameraProblemOf, createDetector, openCamera, readCodes, type CameraProblem } from './camera-reader.ts';

type CameraViewProps = {
  /** Text that says what to do without the camera. */
  instead: string;
  onCode: (text: string) => void;
};

/** Shows the camera's picture and reads the codes in it. Without a camera or a permission it says why and what to do instead. */
export function CameraView({ instead, onCode }: CameraViewProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'starting' | 'reading' | CameraProblem>('starting');
  const [attempt, setAttempt] = useState(1);
  const handleCode = useEffectEvent(onCode);
  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    let stream: MediaStream | null = null;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const start = async () => {
      stream = await openCamera();
      if (signal.aborted) return stop();
      const { current } = video;
      if (current === null) return undefined;
      current.srcObject = stream;
      await current.play();
      const detector = await createDetector();
      setState('reading');
      return readCodes(current, detector, { signal, onCode: (text) => handleCode(text) });
    };
    start().catch((error: unknown) => {
      stop();
      if (!signal.aborted) setState(cameraProblemOf(error));
    });
    return () => {
      stopping.abort();
      stop();
    };
  }, [attempt]);
  const tryAgain = () => {
    setState('starting');
    setAttempt(attempt + 1);
    // The pressed button goes.
    box.current?.focus();
  };
  const isFailed = state !== 'starting' && state !== 'reading';
  return (
    <div ref={box} tabIndex={-1} className="grid grid-cols-1 gap-2 outline-none">
      {isFailed ? (
        <Alert variant="warning" title={t(`camera.${state}`)}>
          <p>{instead}</p>
          <Button size="sm" variant="secondary" className="mt-2" onClick={tryAgain}>
            {t('common.retry')}
          </Button>
        </Alert>
      ) : (
        <>
          <video
            ref={video}
            aria-label={t('camera.label')}
            muted
            playsInline
            className="aspect-4/3 w-full rounded-card border border-line bg-sunken object-cover"
          />
          <p className="text-sm text-ink-muted">{t(state === 'starting' ? 'camera.starting' : 'camera.hint')}</p>
        </>
      )}
    </div>
  );
}
