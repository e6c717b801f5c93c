import type { BothLanguages, Language } from '@atelier/contract';
import { languages, type Translate } from '@atelier/i18n';
import { Input, Textarea, type InputProps, Field, Select } from '@atelier/ui';
import { TriangleAlert } from 'lucide-react';
import { FormField } from '#shared/form/form-field.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useDraft, useField } from '../draft-store.ts';
import { missingLanguage } from '../content-path.ts';

type TextPairProps = {
  path: string;
  limit: number;
  isMultiline?: boolean;
  description?: string;
};

/** Renders the fields of a text in both languages, side by side or stacked on phones. */
export function TextPair(props: TextPairProps) {
  return (
    <div className="grid grid-cols-1 gap-x-5 gap-y-3 sm:grid-cols-2">
      {languages.map((language) => (
        <TextSide key={language} language={language} {...props} />
      ))}
    </div>
  );
}

type TextSideProps = TextPairProps & { language: Language };

function TextSide({ path, language, limit, isMultiline = false, description }: TextSideProps) {
  const { t } = useTranslation();
  const { value, change } = useField<BothLanguages>(path);
  const problem = useDraft(({ problems }) => problems[`${path}.${language}`]);
  const text = value[language];
  const isMissing = missingLanguage(value) === language;
  const remaining = limit - text.length;
  const hint = remaining < limit / 5 ? t('content.charactersLeft', { left: remaining, limit }) : '';
  const control = {
    lang: language,
    value: text,
    onChange: ({ target }: { target: { value: string } }) => change({ ...value, [language]: target.value }),
  };
  return (
    <FormField
      label={`${labelOf(t, path)}, ${t(`content.languages.${language}`)}`}
      required={false}
      hint={hint}
      error={problem}
      description={
        isMissing ? (
          <span className="inline-flex items-center gap-1.5 font-medium text-ink">
            <TriangleAlert className="size-4 shrink-0 text-warning" />
            <span>{t(`content.missing.${language}`)}</span>
          </span>
        ) : (
          description
        )
      }
    >
      {isMultiline ? <Textarea {...control} /> : <Input {...control} />}
    </FormField>
  );
}

type TextLineProps = Pick<InputProps, 'type' | 'inputMode'> & { path: string };

export function TextLine({ path, ...input }: TextLineProps) {
  const { t } = useTranslation();
  const { value, problem, change } = useField<string>(path);
  return (
    <FormField label={labelOf(t, path)} error={problem}>
      <Input {...input} value={value} onChange={({ target }) => change(target.value)} />
    </FormField>
  );
}

type ChoiceProps = {
  path: string;
  values: readonly string[];
  labelGroup: 'icons' | 'socials';
};

export function Choice({ path, values, labelGroup }: ChoiceProps) {
  const { t } = useTranslation();
  const { value, change } = useField<string>(path);
  const options = values.map((each) => ({ value: each, label: t.find(`content.${labelGroup}.${each}`) ?? each }));
  return (
    <Field label={labelOf(t, path)}>
      <Select options={options} value={value} onValueChange={change} />
    </Field>
  );
}

function labelOf(t: Translate, path: string): string {
  return t.find(`content.fields.${path.split('.').at(-1)}`) ?? path;
}
