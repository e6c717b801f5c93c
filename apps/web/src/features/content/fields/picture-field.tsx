import { type BothLanguages, contentLimits, filesPath, addContentImage } from '@atelier/contract';
import { fieldMessage } from '@atelier/i18n';
import { Button, buttonVariants } from '@atelier/ui';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useState, useId, type MouseEvent } from 'react';
import { apiUrl } from '#config/env.ts';
import { showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { sendFile } from '#shared/api/send-file.ts';
import { useDraft, useField } from '../draft-store.ts';
import { TextPair } from './text-fields.tsx';

type Picture = {
  readonly id: string;
  readonly alternative: BothLanguages;
  readonly focus: { readonly x: number; readonly y: number };
};

const accepted = { logo: 'image/png,image/webp', picture: 'image/jpeg,image/png,image/webp' };

export function PictureField({ path, kind }: { path: string; kind: 'logo' | 'picture' }) {
  const { t } = useTranslation();
  const { value, change } = useField<Picture | null>(path);
  const problem = useDraft(({ problems }) => problems[`${path}.id`]);
  return (
    <div className="grid grid-cols-1 gap-4">
      {value === null ? (
        <p className="text-ink-muted">{t(kind === 'logo' ? 'content.image.noLogo' : 'content.image.none')}</p>
      ) : (
        <>
          <FocusField
            src={`${apiUrl}${filesPath}${value.id}`}
            focus={kind === 'logo' ? null : value.focus}
            onChange={(focus) => change({ ...value, focus })}
          />
          <TextPair path={`${path}.alternative`} limit={contentLimits.alternative} />
        </>
      )}
      {problem !== undefined && <p className="text-sm font-medium text-danger">{fieldMessage(t, problem)}</p>}
      <div className="flex flex-wrap items-center gap-3">
        <PictureChoice
          kind={kind}
          isFirst={value === null}
          onAdded={(id) => change({ alternative: { fr: '', en: '' }, ...value, id, focus: { x: 0.5, y: 0.5 } })}
        />
        {value !== null && (
          <Button variant="ghost" size="sm" onClick={() => change(null)}>
            <Trash2 />
            {t('content.image.remove')}
          </Button>
        )}
      </div>
    </div>
  );
}

type PictureChoiceProps = { kind: 'logo' | 'picture'; isFirst: boolean; onAdded: (id: string) => void };

function PictureChoice({ kind, isFirst, onAdded }: PictureChoiceProps) {
  const { t } = useTranslation();
  const [isSending, setSending] = useState(false);
  const uploadPicture = async (file: File) => {
    setSending(true);
    try {
      onAdded((await sendFile(addContentImage, { file })).id);
    } catch (error) {
      showError(t, error);
    } finally {
      setSending(false);
    }
  };
  const words = isSending ? 'sending' : isFirst ? 'choose' : 'replace';
  return (
    <>
      <label
        className={buttonVariants({
          variant: 'secondary',
          size: 'sm',
          className: 'relative cursor-pointer gap-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
        })}
      >
        <ImagePlus />
        <span>{t(`content.image.${words}`)}</span>
        <input
          type="file"
          accept={accepted[kind]}
          disabled={isSending}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file !== undefined) void uploadPicture(file);
            // Allows choosing the same file again.
            target.value = '';
          }}
        />
      </label>
      <span className="text-sm text-ink-muted">
        {t(kind === 'logo' ? 'content.image.logo' : 'content.image.formats')}
      </span>
    </>
  );
}

type Focus = { readonly x: number; readonly y: number };
/** Renders the image with a draggable focal point for cropped images and two sliders for it. */
function FocusField({ src, focus, onChange }: { src: string; focus: Focus | null; onChange: (focus: Focus) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const press = ({ clientX, clientY, currentTarget }: MouseEvent) => {
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
          aria-hidden
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
