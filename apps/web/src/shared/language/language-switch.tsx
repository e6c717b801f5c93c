import { languages } from '@atelier/i18n';
import { Segmented } from '@atelier/ui';
import { useTranslation } from './use-translation.ts';

export function LanguageSwitch({ className }: { className?: string }) {
  const { t, language, setLanguage } = useTranslation();
  const options = languages.map((value) => ({
    value,
    label: value.toUpperCase(),
    // Contains the visible text, which voice control users say.
    name: `${value.toUpperCase()} ${t(`common.language.${value}`)}`,
    lang: value,
  }));
  return (
    <Segmented
      size="sm"
      label={t('common.language.label')}
      options={options}
      value={language}
      onValueChange={setLanguage}
      className={className}
    />
  );
}
