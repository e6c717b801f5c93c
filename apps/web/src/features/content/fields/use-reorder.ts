import { useLayoutEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';

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
  const step = (index: number, direction: Direction): void => {
    const to = direction === 'up' ? index - 1 : index + 1;
    if (to < 0 || to >= length) return;
    pressed.current = { index: to, direction };
    move(index, to);
  };
  const drop = (): void => {
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
