import { filesPath, isBothLanguages, sectionNames } from '@atelier/contract';
import { languages, type Translate } from '@atelier/i18n';
import { apiUrl } from '#config/env.ts';
import { useTranslation } from '#shared/language/use-translation.ts';

export function FieldValue({ path, value }: { path: string; value: unknown }) {
  const { t } = useTranslation();
  if (isBothLanguages(value))
    return (
      <dl className="grid grid-cols-1 gap-2">
        {languages.map((language) => (
          <div key={language}>
            <dt className="text-xs font-medium text-ink-muted uppercase">{language}</dt>
            <dd lang={language} className="max-h-48 overflow-y-auto wrap-anywhere whitespace-pre-line">
              {value[language] === '' ? t('content.history.nothing') : value[language]}
            </dd>
          </div>
        ))}
      </dl>
    );
  if (isPicture(value))
    return <img src={`${apiUrl}${filesPath}${value.id}`} alt="" className="max-h-32 max-w-full rounded-tight" />;
  if (Array.isArray(value))
    return (
      <>
        <p>{valueText(t, path, value)}</p>
        <ol className="mt-2 list-decimal ps-5">
          {value.map((item: unknown, index) => (
            <li key={`${path}.${index}`}>
              {typeof item === 'object' && item !== null ? (
                <div className="grid grid-cols-1 gap-1">
                  {Object.entries(item).map(([key, value]) => (
                    <FieldValue key={key} path={`${path}.${index}.${key}`} value={value} />
                  ))}
                </div>
              ) : null}
            </li>
          ))}
        </ol>
      </>
    );
  return <p className="wrap-anywhere">{valueText(t, path, value)}</p>;
}

function isPicture(value: unknown): value is { readonly id: string } {
  return typeof value === 'object' && value !== null && 'id' in value && 'focus' in value;
}

function valueText(t: Translate, path: string, value: unknown): string {
  if (typeof value === 'boolean') return t(value ? 'content.history.yes' : 'content.history.no');
  if (value === null || value === undefined)
    return t(path.startsWith('hours') ? 'content.history.closed' : 'content.history.nothing');
  if (Array.isArray(value)) return t('content.history.items', { count: value.length });
  if (typeof value === 'string' || typeof value === 'number')
    return t.find(`content.icons.${value}`) ?? t.find(`content.socials.${value}`) ?? String(value);
  return t('content.history.picture');
}

/** Returns the label of a field from the whole to the part, such as `Services · Item 2 · Title`. */
export function fieldName(t: Translate, path: string): string {
  const keys = path.split('.');
  const isNumber = (key: string | undefined) => /^\d+$/u.test(key ?? '');
  const named = keys.flatMap((key, index) => {
    if (isNumber(key)) return numbered(t, keys[index - 1], key);
    // Avoids 'Items · Item 3'.
    return key === 'items' && isNumber(keys[index + 1]) ? [] : partName(t, key);
  });
  // `main` is the whole page, so its label says nothing.
  return named.slice(keys[0] === 'main' ? 1 : 0).join(' · ');
}

function numbered(t: Translate, parent: string | undefined, key: string): string {
  if (parent === 'main') return partName(t, sectionNames[Number(key)] ?? key);
  if (parent === 'hours') return t.find(`content.days.${key}`) ?? key;
  return t('content.item', { number: Number(key) + 1 });
}

function partName(t: Translate, key: string): string {
  return t.find(`content.fields.${key}`) ?? key;
}
