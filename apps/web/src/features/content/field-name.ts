import { sectionNames } from '@atelier/contract';
import type { Translate } from '@atelier/i18n';

/** Returns the label of a field from the whole to the part, such as `Services · Item 2 · Title`. */
export function fieldName(t: Translate, path: string): string {
  const keys = path.split('.');
  const isNumber = (key: string | undefined): boolean => /^\d+$/u.test(key ?? '');
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
