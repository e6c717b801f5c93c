import { Accent, Face, Guides, Slab } from './iso.tsx';

export function EmptyList() {
  return (
    <>
      <Slab at={[48, 38]} width={48} depth={48} radius={7} thick={6}>
        <rect x="5" y="5" width="38" height="38" rx="4" />
        <path d="M12 37h8" />
      </Slab>
      <Guides d="M31 60L31 34M70 56L70 30M44 71L44 46" />
      <Face plane="top" at={[52, 14]}>
        <Accent>
          <rect width="22" height="34" rx="5" strokeDasharray="4 3.5" fillOpacity="0" />
          <path d="M8 4h6" />
        </Accent>
      </Face>
    </>
  );
}

export function NotFound() {
  return (
    <>
      <path d="M6 74c14 0 16-6 16-16s4-14 14-14" fill="none" />
      <rect x="36" y="35" width="15" height="18" rx="3" />
      <path d="M51 40h6M51 48h6" />
      <Accent>
        <path d="M61 34l2-5M66 44h-1M61 54l2 5" />
      </Accent>
      <rect x="70" y="35" width="13" height="18" rx="3" />
      <path d="M74 41.5v5M83 44h7" />
      <Guides d="M58 44L69 44" />
      <path d="M90 44c4 0 4 8 0 12" fill="none" />
    </>
  );
}
