import { useLayoutEffect, useRef, type RefObject } from 'react';

/** In milliseconds. */
export const railLightDuration = 600;

type Point = { x: number; y: number };

type Edges = [start: number, end: number];

/** Animates the light from the previous to the current station in either direction. */
export function useRailLight(root: RefObject<HTMLElement | null>, currentIndex: number, vertical: boolean): void {
  const before = useRef(currentIndex);
  useLayoutEffect(() => {
    const from = before.current;
    before.current = currentIndex;
    const rail = root.current;
    const light = rail?.querySelector<HTMLElement>('[data-slot=rail-light]');
    if (!rail || !light || from === currentIndex || from < 0 || currentIndex < 0 || prefersStillness())
      return undefined;

    const isTurned = getComputedStyle(rail).direction === 'rtl';
    const edges: Edges = isTurned ? [rail.clientWidth, 0] : [0, rail.clientWidth];
    const path = frames(between(centres(rail), from, currentIndex), edges, vertical);
    const run = light.animate(path, { duration: railLightDuration, easing: 'cubic-bezier(0.4, 0, 0.2, 1)' });
    // New colours appear when the light arrives.
    rail.setAttribute('data-running', '');
    run.addEventListener('finish', () => rail.removeAttribute('data-running'));
    return () => {
      run.cancel();
      rail.removeAttribute('data-running');
    };
  }, [root, currentIndex, vertical]);
}

function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function frames(points: Point[], edges: Edges, vertical: boolean): Keyframe[] {
  const path = points.flatMap((point, index) => {
    const last = points[index - 1];
    const turns = !vertical && last !== undefined && Math.abs(last.y - point.y) > 1;
    return turns ? [...aroundTheEdge(last, point, edges), frame(point, 1)] : [frame(point, 1)];
  });
  const start = points[0];
  const end = points.at(-1);
  return start && end ? [frame(start, 0), ...path, frame(end, 0)] : path;
}

// Between two rows it exits at one edge and enters at the other.
function aroundTheEdge(from: Point, to: Point, [start, end]: Edges): Keyframe[] {
  const [out, into] = to.y > from.y ? [end, start] : [start, end];
  return [frame({ x: out, y: from.y }, 0), frame({ x: into, y: to.y }, 0)];
}

function frame({ x, y }: Point, opacity: number): Keyframe {
  return { transform: `translate(${x}px, ${y}px) translate(-50%, -50%)`, opacity };
}

function between(points: Point[], from: number, to: number): Point[] {
  return from < to ? points.slice(from, to + 1) : points.slice(to, from + 1).toReversed();
}

function centres(rail: HTMLElement): Point[] {
  const frame = rail.getBoundingClientRect();
  return [...rail.querySelectorAll('[data-slot=rail-marker]')].map((marker) => {
    const box = marker.getBoundingClientRect();
    return { x: box.x + box.width / 2 - frame.x, y: box.y + box.height / 2 - frame.y };
  });
}
