import { strokeLimits } from '@atelier/contract';

type SignaturePictureProps = { strokes: readonly (readonly number[])[]; label: string };

/** Renders stored strokes in the color of the text, so they are readable in every theme. */
export function SignaturePicture({ strokes, label }: SignaturePictureProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${strokeLimits.width} ${strokeLimits.height}`}
      className="h-20 w-50 max-w-full rounded-control border border-line bg-surface text-ink"
    >
      <path
        d={strokes.map(pathOf).join('')}
        fill="none"
        stroke="currentColor"
        strokeWidth={8}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** A tap is a line to itself, which the round cap makes a dot. */
function pathOf(stroke: readonly number[]): string {
  const points = stroke.flatMap((x, index) => (index % 2 === 0 ? [`${x} ${stroke[index + 1] ?? 0}`] : []));
  const [first = '0 0', ...others] = points;
  return `M${first}L${(others.length > 0 ? others : [first]).join('L')}`;
}
