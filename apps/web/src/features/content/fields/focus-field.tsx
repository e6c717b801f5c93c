import { useId, type MouseEvent } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';

type Focus = { readonly x: number; readonly y: number };
type FocusFieldProps = { src: string; focus: Focus | null; onChange: (focus: Focus) => void };

/** Renders the image with a draggable focal point for cropped images and two sliders for it. */
export function FocusField({ src, focus, onChange }: FocusFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const press = ({ clientX, clientY, currentTarget }: MouseEvent): void => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange({ x: rounded((clientX - left) / width), y: rounded((clientY - top) / height) });
  };
  if (focus === null) return <img src={src} alt="" className="max-h-24 max-w-full justify-self-start rounded-tight" />;
  const axes = [
    { axis: 'x', label: t('content.image.focusX') },
    { axis: 'y', label: t('content.image.focusY') },
  ] as const;
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3" aria-describedby={`${id}-text`}>
      <legend className="mb-2 text-sm font-medium">{t('content.image.focus')}</legend>
      {/* The sliders below offer the same without a pointer. */}
      <div
        role="presentation"
        onClick={press}
        className="relative w-fit max-w-full cursor-crosshair justify-self-start"
      >
        <img src={src} alt="" className="max-h-72 max-w-full rounded-tight" />
        <span
          aria-hidden="true"
          style={{ left: `${focus.x * 100}%`, top: `${focus.y * 100}%` }}
          className="pointer-events-none absolute size-6 -translate-1/2 rounded-full border-3 border-on-primary bg-primary shadow-float"
        />
      </div>
      <div className="grid max-w-md grid-cols-1 gap-3 sm:grid-cols-2">
        {axes.map(({ axis, label }) => (
          <label key={axis} className="grid gap-1 text-sm">
            <span>{label}</span>
            <input
              type="range"
              min={0}
              max={100}
              value={Math.round(focus[axis] * 100)}
              className="h-11 w-full accent-primary"
              onChange={({ target }) => onChange({ ...focus, [axis]: Number(target.value) / 100 })}
            />
          </label>
        ))}
      </div>
      <p id={`${id}-text`} className="text-sm text-ink-muted">
        {t('content.image.focusText')}
      </p>
    </fieldset>
  );
}

function rounded(part: number): number {
  return Math.round(Math.min(1, Math.max(0, part)) * 100) / 100;
}
