import { sectionNames } from '@atelier/contract';
import type { Translate } from '@atelier/i18n';

/** A field of the document in words, from the whole to the part: `Services · Item 2 · Title`. */
export function fieldName(t: Translate, path: string): string {
  const keys = path.split('.');
  const isNumber = (key: string | undefined): boolean => /^\d+$/u.test(key ?? '');
  const named = keys.flatMap((key, index) => {
    if (isNumber(key)) return numbered(t, keys[index - 1], key);
    // 'Items · Item 3' says it twice.
    return key === 'items' && isNumber(keys[index + 1]) ? [] : partName(t, key);
  });
  // The page is what all of it is about.
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
