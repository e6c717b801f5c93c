import type { ReactNode } from 'react';
import { clsx } from 'clsx';

/** Point on the 96 by 96 sheet. */
type Point = readonly [x: number, y: number];

/** cos 30°: the sideways share of a step along an edge. The downward share is one half. */
const COS_30 = 0.866;

const planes = {
  top: [COS_30, 0.5, -COS_30, 0.5],
  left: [COS_30, 0.5, 0, 1],
  right: [COS_30, -0.5, 0, 1],
};

type FaceProps = { plane: keyof typeof planes; at: Point; children: ReactNode };

/** Projects flat children onto a visible face of a box. `at` is its back or left corner. */
export function Face({ plane, at: [x, y], children }: FaceProps) {
  return <g transform={`matrix(${planes[plane].join(' ')} ${x} ${y})`}>{children}</g>;
}

type BoxProps = { at: Point; width: number; depth: number; height: number };

/** `at` is the back corner of the lid. Width runs right and down, depth left and down. */
export function Box({ at: [x, y], width, depth, height }: BoxProps) {
  const left: Point = [x - COS_30 * depth, y + depth / 2];
  const front: Point = [left[0] + COS_30 * width, left[1] + width / 2];
  return (
    <>
      <Face plane="top" at={[x, y]}>
        <rect width={width} height={depth} />
      </Face>
      <Face plane="left" at={left}>
        <rect width={width} height={height} />
      </Face>
      <Face plane="right" at={front}>
        <rect width={depth} height={height} />
      </Face>
    </>
  );
}

type SlabProps = { at: Point; width: number; depth: number; radius?: number; thick?: number; children?: ReactNode };

export function Slab({ at: [x, y], width, depth, radius = 5, thick = 3, children }: SlabProps) {
  return (
    <>
      <Face plane="top" at={[x, y + thick]}>
        <rect width={width} height={depth} rx={radius} />
      </Face>
      <Face plane="top" at={[x, y]}>
        <rect width={width} height={depth} rx={radius} />
        {children}
      </Face>
    </>
  );
}

/** Dashed lines between the parts of a drawing. */
export function Guides({ d }: { d: string }) {
  return <path d={d} data-part="guides" className="stroke-accent" strokeDasharray="1.5 4" />;
}

export function Accent({ filled, children }: { filled?: boolean; children: ReactNode }) {
  return (
    <g
      className={clsx(
        'stroke-accent',
        filled && 'fill-[color-mix(in_oklab,var(--color-accent)_16%,var(--color-surface))]',
      )}
    >
      {children}
    </g>
  );
}
