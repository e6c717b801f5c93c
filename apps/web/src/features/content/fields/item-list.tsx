import { Button, IconButton } from '@atelier/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useField } from '../draft-context.ts';
import { MoveButtons } from './move-buttons.tsx';
import { moveItem, useReorder } from './use-reorder.ts';

type ItemListProps<Item> = {
  path: string;
  limit: number;
  empty: Item;
  /** Renders the fields of the item at a path. */
  children: (path: string) => ReactNode;
};

export function ItemList<Item>({ path, limit, empty, children }: ItemListProps<Item>) {
  const { t } = useTranslation();
  const { value: items, change } = useField<readonly Item[]>(path);
  const [announcement, setSaid] = useState('');
  const add = useRef<HTMLButtonElement>(null);
  const nameOf = (index: number): string => t('content.item', { number: index + 1 });
  const { list, step } = useReorder(items.length, (from, to) => {
    change(moveItem(items, from, to));
    setSaid(t('content.items.moved', { name: nameOf(from), place: to + 1, of: items.length }));
  });
  const remove = (index: number): void => {
    change(items.filter((_, each) => each !== index));
    add.current?.focus();
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <ol ref={list} className="grid grid-cols-1 gap-4">
        {items.map((_, index) => (
          // Items have no ids, so their index is the key.
          <li key={`${path}.${index}`}>
            <fieldset className="grid min-w-0 grid-cols-1 gap-4 rounded-control border border-line bg-sunken p-4">
              <legend className="sr-only">{nameOf(index)}</legend>
              <div className="flex flex-wrap items-center gap-1">
                <span aria-hidden="true" className="me-auto font-medium">
                  {nameOf(index)}
                </span>
                <MoveButtons name={nameOf(index)} index={index} length={items.length} onStep={step} />
                <IconButton
                  size="sm"
                  label={t('content.items.remove', { name: nameOf(index) })}
                  icon={<Trash2 aria-hidden="true" />}
                  onClick={() => remove(index)}
                />
              </div>
              {children(`${path}.${index}`)}
            </fieldset>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          ref={add}
          variant="secondary"
          size="sm"
          aria-disabled={items.length >= limit || undefined}
          onClick={() => items.length < limit && change([...items, empty])}
        >
          <Plus aria-hidden="true" />
          {t('content.items.add')}
        </Button>
        {items.length >= limit && <p className="text-sm text-ink-muted">{t('content.items.full', { limit })}</p>}
      </div>
      <output className="sr-only">{announcement}</output>
    </div>
  );
}
