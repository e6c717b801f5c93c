import { Button, IconButton } from '@atelier/ui';
import { Plus, Trash2, ArrowDown, ArrowUp } from 'lucide-react';
import { useRef, useState, type ReactNode, useLayoutEffect, type PointerEvent, type RefObject } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useField } from '../draft-store.ts';

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
  const nameOf = (index: number) => t('content.item', { number: index + 1 });
  const { list, step } = useReorder(items.length, (from, to) => {
    change(moveItem(items, from, to));
    setSaid(t('content.items.moved', { name: nameOf(from), place: to + 1, of: items.length }));
  });
  const remove = (index: number) => {
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
                <span aria-hidden className="me-auto font-medium">
                  {nameOf(index)}
                </span>
                <MoveButtons name={nameOf(index)} index={index} length={items.length} onStep={step} />
                <IconButton
                  size="sm"
                  label={t('content.items.remove', { name: nameOf(index) })}
                  icon={<Trash2 />}
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
          <Plus />
          {t('content.items.add')}
        </Button>
        {items.length >= limit && <p className="text-sm text-ink-muted">{t('content.items.full', { limit })}</p>}
      </div>
      <output className="sr-only">{announcement}</output>
    </div>
  );
}

type MoveButtonsProps = {
  name: string;
  index: number;
  length: number;
  onStep: (index: number, direction: 'up' | 'down') => void;
};

/** Renders the up and down buttons. At the ends they are disabled by ARIA only, so they retain the focus. */
export function MoveButtons({ name, index, length, onStep }: MoveButtonsProps) {
  const { t } = useTranslation();
  const ends = { up: index === 0, down: index === length - 1 };
  const icons = { up: <ArrowUp />, down: <ArrowDown /> };
  return (['up', 'down'] as const).map((direction) => (
    <IconButton
      key={direction}
      size="sm"
      data-direction={direction}
      label={t(`content.items.${direction}`, { name })}
      icon={icons[direction]}
      aria-disabled={ends[direction] || undefined}
      className="aria-disabled:opacity-40"
      onClick={() => onStep(index, direction)}
    />
  ));
}

type Direction = 'up' | 'down';

type Reorder = {
  /** The children of this list are reordered. */
  readonly list: RefObject<HTMLOListElement | null>;
  /** Drop index: the dragged item lands before this child. */
  readonly target: number | null;
  readonly dragged: number | null;
  readonly step: (index: number, direction: Direction) => void;
  readonly handleOf: (index: number) => {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
  };
};

/** Reorders a list by dragging a handle or by buttons. The buttons retain the focus on the moved item. */
export function useReorder(length: number, move: (from: number, to: number) => void): Reorder {
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<{ index: number; direction: Direction } | null>(null);
  const [drag, setDrag] = useState<{ index: number; target: number } | null>(null);
  useLayoutEffect(() => {
    if (pressed.current === null) return;
    const { index, direction } = pressed.current;
    pressed.current = null;
    list.current?.children[index]?.querySelector<HTMLElement>(`[data-direction=${direction}]`)?.focus();
  });
  const step = (index: number, direction: Direction) => {
    const to = direction === 'up' ? index - 1 : index + 1;
    if (to < 0 || to >= length) return;
    pressed.current = { index: to, direction };
    move(index, to);
  };
  const drop = () => {
    setDrag(null);
    if (drag === null) return;
    // Removing the dragged item shifts the following indexes by one.
    const to = drag.target > drag.index ? drag.target - 1 : drag.target;
    if (to !== drag.index) move(drag.index, to);
  };
  return {
    list,
    target: drag?.target ?? null,
    dragged: drag?.index ?? null,
    step,
    handleOf: (index) => ({
      onPointerDown: ({ button, pointerId, currentTarget }) => {
        if (button !== 0) return;
        currentTarget.setPointerCapture(pointerId);
        setDrag({ index, target: index });
      },
      onPointerMove: ({ clientY }) => {
        if (drag !== null && list.current !== null) setDrag({ index, target: indexAt(list.current, clientY) });
      },
      onPointerUp: drop,
      onPointerCancel: () => setDrag(null),
    }),
  };
}

function indexAt(list: Element, y: number): number {
  const lower = [...list.children].findIndex((child) => {
    const { top, height } = child.getBoundingClientRect();
    return y < top + height / 2;
  });
  return lower === -1 ? list.children.length : lower;
}

/** Returns the list with one item moved. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  return rest.toSpliced(to, 0, ...items.slice(from, from + 1));
}
