import { scaleBand, scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { useEffect, useRef, useState, type ReactNode } from 'react';

/* Charts in SVG at the width of their frame. The table beside them has all numbers, so each is one image with a name. */

/** Median or sum, p85, and the value of the former period. */
export type ChartPoint = {
  readonly key: string;
  readonly label: string;
  readonly text: string;
  readonly value: number | null;
  readonly high: number | null;
  readonly previous: number | null;
};

type ChartProps = { readonly label: string; readonly points: readonly ChartPoint[] };

const bar = 'fill-primary forced-colors:fill-[Highlight]';
const high = 'stroke-line-strong forced-colors:stroke-[CanvasText]';
const former = 'stroke-accent forced-colors:stroke-[LinkText]';
const labelClass = 'fill-ink text-xs forced-colors:fill-[CanvasText]';
const axisClass = 'fill-ink-muted text-xs forced-colors:fill-[CanvasText]';

const ROW = 42;

/** Renders a bar per group: the value, a line to p85, and a dashed mark at the former value. */
export function BarChart({ label, points }: ChartProps) {
  return (
    <ChartFrame label={label} height={points.length * ROW}>
      {(width, em) => {
        const x = scaleLinear([0, maximum(points)], [0, width - 6]);
        return points.map(({ key, label: name, text, value, high: most, previous }, index) => (
          <g key={key} transform={`translate(0 ${index * ROW * em})`}>
            <text y={14 * em} className={labelClass}>
              {shortened(name, width / em - text.length * 7 - 24)}
            </text>
            <text x={width} y={14 * em} textAnchor="end" className={`tabular-nums ${labelClass}`}>
              {text}
            </text>
            <g transform={`translate(0 ${21 * em})`}>
              <rect height={12} rx={2} width={Math.max(1, x(value ?? 0))} className={bar} />
              {most !== null && (
                <path d={`M${x(value ?? 0)} 6H${x(most)}M${x(most)} 1V11`} className={high} strokeWidth={2} />
              )}
              {previous !== null && (
                <path d={`M${x(previous) + 1} -3V15`} strokeDasharray="3 2" strokeWidth={2} className={former} />
              )}
            </g>
          </g>
        ));
      }}
    </ChartFrame>
  );
}

const HEIGHT = 200;
const margin = { top: 10, bottom: 22, start: 8, end: 8 };

/** Renders the weeks of a period: a line of the values, an area up to p85, and a dashed line of the former period. */
export function WeekChart({ label, points, format }: ChartProps & { readonly format: (value: number) => string }) {
  return (
    <ChartFrame label={label} height={HEIGHT}>
      {(width, em) => {
        const y = scaleLinear([0, maximum(points)], [(HEIGHT - margin.bottom) * em, margin.top]).nice(4);
        const ticks = y.ticks(4);
        const axis = Math.max(...ticks.map((tick) => format(tick).length)) * 7 * em + 8;
        const x = scaleBand(
          points.map(({ key }) => key),
          [margin.start + axis, width - margin.end],
        ).padding(0.4);
        const middle = ({ key }: ChartPoint) => (x(key) ?? 0) + x.bandwidth() / 2;
        const base = y(0);
        const every = Math.ceil((points.length * 48 * em) / (width - axis));
        const lineOf = (read: (point: ChartPoint) => number | null) =>
          line<ChartPoint>(middle, (point) => y(read(point) ?? 0)).defined((point) => read(point) !== null)(points) ??
          '';
        const highArea =
          area<ChartPoint>(middle, base, (point) => y(point.high ?? 0)).defined((point) => point.high !== null)(
            points,
          ) ?? '';
        return (
          <>
            {ticks.map((tick) => (
              <g key={tick} transform={`translate(0 ${y(tick)})`}>
                <path d={`M${axis} 0H${width}`} className="stroke-line forced-colors:stroke-[GrayText]" />
                <text x={axis - 6} dy="0.32em" textAnchor="end" className={`tabular-nums ${axisClass}`}>
                  {format(tick)}
                </text>
              </g>
            ))}
            <path d={highArea} className="fill-primary-soft forced-colors:fill-none" />
            <path d={lineOf((point) => point.high)} className={high} fill="none" strokeWidth={1.5} />
            <path
              d={lineOf(({ previous }) => previous)}
              className={former}
              fill="none"
              strokeWidth={2}
              strokeDasharray="4 3"
            />
            <path
              d={lineOf(({ value }) => value)}
              className="stroke-primary forced-colors:stroke-[Highlight]"
              fill="none"
              strokeWidth={2.5}
            />
            {points.map((point, index) => (
              <g key={point.key}>
                {point.value !== null && <circle cx={middle(point)} cy={y(point.value)} r={4} className={bar} />}
                {index % every === 0 && (
                  <text x={middle(point)} y={(HEIGHT - 5) * em} textAnchor="middle" className={axisClass}>
                    {point.label}
                  </text>
                )}
              </g>
            ))}
          </>
        );
      }}
    </ChartFrame>
  );
}

/** `em` is the reader's text size, 1 at 16 px, by which `height` and everything around a text grows. */
type FrameProps = { label: string; height: number; children: (width: number, em: number) => ReactNode };

function ChartFrame({ label, height, children }: FrameProps) {
  const [frame, { width, em }] = useSize();
  return (
    <div ref={frame} className="min-w-0">
      {width > 0 && (
        <svg
          role="img"
          aria-label={label}
          width={width}
          height={height * em}
          // Scales a chart that was measured on a wider screen to the sheet it is printed on.
          viewBox={`0 0 ${width} ${height * em}`}
          className="block h-auto max-w-full overflow-visible"
        >
          {children(width, em)}
        </svg>
      )}
    </div>
  );
}

function useSize() {
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, em: 1 });
  useEffect(() => {
    if (frame.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) =>
      setSize({
        width: Math.floor(entry?.contentRect.width ?? 0),
        em: parseFloat(getComputedStyle(document.documentElement).fontSize) / 16,
      }),
    );
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return [frame, size] as const;
}

function maximum(points: readonly ChartPoint[]): number {
  return Math.max(1, ...points.flatMap(({ value, high: most, previous }) => [value ?? 0, most ?? 0, previous ?? 0]));
}

/** Shortens a label to a width, because SVG text doesn't wrap. The table has it whole. */
function shortened(text: string, width: number): string {
  const characters = Math.max(6, Math.floor(width / 6.4));
  return text.length <= characters ? text : `${text.slice(0, characters - 1)}…`;
}

type LegendProps = { readonly value: string; readonly high: string | null; readonly previous: string | null };

/** Names the marks of a chart, each by its shape. */
export function ChartLegend({ value, high: most, previous }: LegendProps) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-muted">
      <LegendItem text={value}>
        <rect y={3} width={16} height={8} rx={2} className={bar} />
      </LegendItem>
      {most !== null && (
        <LegendItem text={most}>
          <path d="M0 7H14M14 2V12" className={high} strokeWidth={2} />
        </LegendItem>
      )}
      {previous !== null && (
        <LegendItem text={previous}>
          <path d="M0 7H16" strokeDasharray="4 3" strokeWidth={2} className={former} />
        </LegendItem>
      )}
    </ul>
  );
}

function LegendItem({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <svg aria-hidden width={16} height={14} className="shrink-0">
        {children}
      </svg>
      <span>{text}</span>
    </li>
  );
}
