import { strokeLimits } from '@atelier/contract';
import { Button } from '@atelier/ui';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import SignaturePad from 'signature_pad';
import { useTranslation } from '#shared/language/use-translation.ts';

type Strokes = number[][];

type SignatureFieldProps = { strokes: Strokes; disabled: boolean; onChange: (strokes: Strokes) => void };

/** Renders the frame for a finger or a mouse. The name beside it is its replacement for the keyboard. */
export function SignatureField({ strokes, disabled, onChange }: SignatureFieldProps) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const clear = useSignaturePad(canvas, { strokes, onChange });
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-3">
        <p className="font-medium">{t('handover.dialog.pad')}</p>
        <Button size="sm" variant="ghost" disabled={disabled || strokes.length === 0} onClick={clear}>
          {t('handover.dialog.clear')}
        </Button>
      </div>
      <canvas
        ref={canvas}
        className={`aspect-5/2 w-full touch-none rounded-control border-2 border-line-strong bg-surface text-ink ${disabled ? 'pointer-events-none opacity-50' : 'cursor-crosshair'}`}
      />
      <p className="text-sm text-ink-muted">{t('handover.dialog.padHint')}</p>
    </div>
  );
}

function useSignaturePad(
  canvas: RefObject<HTMLCanvasElement | null>,
  { strokes, onChange }: Pick<SignatureFieldProps, 'strokes' | 'onChange'>,
): () => void {
  const pad = useRef<SignaturePad>(null);
  const read = useEffectEvent((drawn: SignaturePad, width: number) => onChange(strokesOf(drawn.toData(), width)));
  const draw = useEffectEvent((drawn: SignaturePad, width: number) => {
    const scale = width / strokeLimits.width;
    const groups = strokes.map((stroke) => ({
      ...styleOf(drawn),
      points: stroke.flatMap((x, index) =>
        index % 2 === 0 ? [{ x: x * scale, y: (stroke[index + 1] ?? 0) * scale, pressure: 0.5, time: index }] : [],
      ),
    }));
    drawn.fromData(groups);
  });
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const drawn = new SignaturePad(element, { minWidth: 1, maxWidth: 3, penColor: getComputedStyle(element).color });
    pad.current = drawn;
    const fit = () => {
      const ratio = Math.max(1, window.devicePixelRatio);
      const { clientWidth, clientHeight } = element;
      Object.assign(element, { width: clientWidth * ratio, height: clientHeight * ratio });
      element.getContext('2d')?.scale(ratio, ratio);
      draw(drawn, clientWidth);
    };
    // A turned phone changes the width, and a resized canvas is empty.
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    drawn.addEventListener('endStroke', () => read(drawn, element.clientWidth));
    return () => {
      observer.disconnect();
      drawn.off();
    };
  }, [canvas]);
  return () => {
    pad.current?.clear();
    onChange([]);
  };
}

function styleOf({ penColor, dotSize, minWidth, maxWidth, velocityFilterWeight, compositeOperation }: SignaturePad) {
  return { penColor, dotSize, minWidth, maxWidth, velocityFilterWeight, compositeOperation };
}

type DrawnStroke = { readonly points: readonly { readonly x: number; readonly y: number }[] };

/** Converts strokes drawn on a frame of this width into coordinates of the contract, with fewer points where there are too many. */
export function strokesOf(drawn: readonly DrawnStroke[], width: number): Strokes {
  const scale = strokeLimits.width / Math.max(1, width);
  const kept = drawn.slice(0, strokeLimits.strokes);
  const room = Math.floor(strokeLimits.all / 2 / Math.max(1, kept.length));
  const most = Math.min(room, strokeLimits.numbers / 2);
  return kept.map(({ points }) => {
    const step = Math.max(1, Math.ceil(points.length / most));
    return points
      .filter((_, index) => index % step === 0)
      .flatMap(({ x, y }) => [within(x * scale, strokeLimits.width), within(y * scale, strokeLimits.height)]);
  });
}

/** A finger may leave the frame. */
function within(value: number, most: number): number {
  return Math.round(Math.min(most, Math.max(0, value)));
}
