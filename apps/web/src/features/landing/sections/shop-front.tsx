import { useHydrated } from '#shared/page/use-hydrated.ts';
import { accentFill, COS_30, topPlane } from '../isometry.ts';

/** Renders a decorative drawing of the workshop's front. The server reserves its space. */
export function ShopFront({ className }: { className?: string }) {
  const isHydrated = useHydrated();
  return (
    <svg
      viewBox="0 0 320 250"
      aria-hidden="true"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`fill-surface stroke-primary [&_*]:[vector-effect:non-scaling-stroke] noscript:hidden ${className ?? ''}`}
    >
      {isHydrated && <Lines />}
    </svg>
  );
}

function Lines() {
  return (
    <>
      <rect width="200" height="150" rx="8" transform={topPlane(146, 68)} className="fill-paper stroke-line-strong" />
      <rect width="150" height="92" transform={leftPlane(35.2, 82)} />
      <rect width="118" height="92" transform={rightPlane(165.1, 157)} />
      <rect width="150" height="118" transform={topPlane(137.4, 23)} />
      <rect width="134" height="102" transform={topPlane(137.4, 31)} className="fill-paper" />
      <g transform={leftPlane(35.2, 82)}>
        <path d="M98 92V50a19 19 0 0 1 38 0v42z" className="fill-primary-soft" />
        <path d="M104 92V50a13 13 0 0 1 26 0v42M104 66h16" className="fill-none" strokeWidth="3" />
        <circle cx="121" cy="66" r="3" className={accentFill} />
        <rect x="14" y="34" width="66" height="40" rx="3" />
        <path
          d="M14 62h66M26 34v28M26 44h8v8h-8M46 38v14a4 4 0 0 0 8 0V38M66 36v16M62 52h8v8h-8z"
          className="fill-none"
        />
        <path d="M8 18h80l4 12H4z" className={accentFill} />
        <path d="M26 18l-2 12M44 18v12M62 18l2 12M80 18l4 12" className="fill-none stroke-accent" />
      </g>
      <g transform={rightPlane(165.1, 157)}>
        <rect x="16" y="24" width="86" height="44" rx="3" />
        <path d="M16 56h86M30 56V40h16v16M34 36h8v4h-8M60 56l6-14h14l6 14M73 42V30M66 30h14" className="fill-none" />
        <path d="M16 40h6M96 40h6" className="fill-none" />
      </g>
      <path d="M246 178v30M276 178v30" strokeDasharray="2 5" className="fill-none stroke-accent" />
      <rect width="26" height="20" rx="4" transform={topPlane(262, 206)} />
      <rect width="26" height="20" rx="4" transform={topPlane(262, 192)} className={accentFill} />
      <rect width="26" height="20" rx="4" transform={topPlane(262, 172)} />
      <rect width="18" height="13" rx="2" transform={topPlane(262, 176)} />
    </>
  );
}

function leftPlane(x: number, y: number): string {
  return `matrix(${COS_30} 0.5 0 1 ${x} ${y})`;
}

function rightPlane(x: number, y: number): string {
  return `matrix(${COS_30} -0.5 0 1 ${x} ${y})`;
}
