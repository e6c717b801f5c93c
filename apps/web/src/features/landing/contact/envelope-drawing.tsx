import { useHydrated } from '#shared/page/use-hydrated.ts';
import { topPlane } from '../isometry.ts';

/** Half the square root of three: the slope of the isometric drawing, same as the hero's. */
/** Renders a decorative letter with its envelope. The server reserves its space. */
export function EnvelopeDrawing({ className = '' }: { className?: string }) {
  const isHydrated = useHydrated();
  return (
    <svg
      viewBox="0 0 176 150"
      aria-hidden="true"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`fill-surface stroke-primary [&_*]:[vector-effect:non-scaling-stroke] ${className}`}
    >
      {isHydrated && <Lines />}
    </svg>
  );
}

function Lines() {
  return (
    <>
      <g transform={topPlane(70, 58)}>
        <rect width="112" height="72" rx="6" />
        <path d="M0 6 56 44 112 6" className="fill-none" />
        <path d="M0 68 40 34M112 68 72 34" className="fill-none" />
      </g>
      <path d="M20 56v34M70 30v38M156 78v38" strokeDasharray="2 5" className="fill-none stroke-accent" />
      <g transform={topPlane(70, 8)}>
        <rect width="98" height="58" rx="4" />
        <path d="M12 14h44M12 24h60M12 34h52M12 44h28" className="fill-none" />
        <rect
          x="74"
          y="8"
          width="16"
          height="16"
          rx="2"
          className="fill-[color-mix(in_oklab,var(--color-accent)_16%,var(--color-surface))] stroke-accent"
        />
      </g>
    </>
  );
}
