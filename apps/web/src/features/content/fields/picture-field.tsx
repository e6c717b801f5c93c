import { type BothLanguages, contentLimits, filesPath } from '@atelier/contract';
import { fieldMessage } from '@atelier/i18n';
import { Button, buttonVariants } from '@atelier/ui';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { apiUrl } from '#config/env.ts';
import { showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { addImage } from '../api/add-image.ts';
import { useDraft, useField } from '../draft-context.ts';
import { FocusField } from './focus-field.tsx';
import { TextPair } from './text-pair.tsx';

type Picture = {
  readonly id: string;
  readonly alternative: BothLanguages;
  readonly focus: { readonly x: number; readonly y: number };
};

type PictureFieldProps = { path: string; kind: 'logo' | 'picture' };

const accepted = { logo: 'image/png,image/webp', picture: 'image/jpeg,image/png,image/webp' };

export function PictureField({ path, kind }: PictureFieldProps) {
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
            <Trash2 aria-hidden="true" />
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
  const uploadPicture = async (file: File): Promise<void> => {
    setSending(true);
    try {
      onAdded(await addImage(file));
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
        <ImagePlus aria-hidden="true" />
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
