import { Accent, Face, Guides, Slab } from './iso.tsx';

export function Phone() {
  return (
    <>
      <Slab at={[56, 46]} width={28} depth={46} radius={6} />
      <Guides d="M19 69L19 36M77 60L77 27M41 82L41 48" />
      <Slab at={[56, 29]} width={28} depth={46} radius={6} thick={1.5}>
        <Accent filled>
          <rect x="5" y="19" width="18" height="21" rx="2" />
        </Accent>
        <rect x="5" y="5" width="8" height="8" rx="2" />
        <path d="M17 6h6M17 9h6M17 12h6" />
      </Slab>
      <Slab at={[56, 10]} width={28} depth={46} radius={6}>
        <rect x="3" y="3" width="22" height="40" rx="3.5" />
        <path d="M11 6.5h6" />
      </Slab>
    </>
  );
}

export function Tablet() {
  return (
    <>
      <Slab at={[52, 40]} width={44} depth={54} radius={6}>
        <Accent filled>
          <rect x="6" y="8" width="14" height="36" rx="2" />
          <rect x="24" y="8" width="14" height="36" rx="2" />
        </Accent>
      </Slab>
      <Guides d="M8 67L8 43M88 62L88 38M43 87L43 63" />
      <Slab at={[52, 14]} width={44} depth={54} radius={6}>
        <rect x="4" y="4" width="36" height="46" rx="3" />
      </Slab>
    </>
  );
}

export function Watch() {
  return (
    <>
      <Slab at={[69, 34]} width={15} depth={62} radius={7} thick={2}>
        <path d="M7.5 50v.1M7.5 54v.1M7.5 58v.1" />
      </Slab>
      <Slab at={[55, 37]} width={32} depth={34} radius={9} thick={5} />
      <Guides d="M29 54L29 26M80 53L80 25M54 70L54 42" />
      <Face plane="top" at={[55, 26]}>
        <Accent filled>
          <rect x="6" y="7" width="20" height="20" rx="5" />
          <path d="M11 17h10M16 12v10" />
        </Accent>
      </Face>
      <Slab at={[55, 8]} width={32} depth={34} radius={9} thick={2}>
        <circle cx="16" cy="17" r="10.5" />
        <path d="M16 11v6l4 3" />
      </Slab>
    </>
  );
}

export function Headphones() {
  return (
    <>
      <path d="M20 54V46a28 28 0 0 1 56 0v8" fill="none" />
      <path d="M26 50v-4a22 22 0 0 1 44 0v4" fill="none" />
      <rect x="10" y="52" width="17" height="32" rx="8" />
      <rect x="69" y="52" width="17" height="32" rx="8" />
      <path d="M15 62v12M81 62v12" />
      <Guides d="M27 59L35 59M27 77L35 77M69 59L61 59M69 77L61 77" />
      <Accent filled>
        <rect x="35" y="56" width="8" height="24" rx="4" />
        <rect x="53" y="56" width="8" height="24" rx="4" />
      </Accent>
    </>
  );
}

export function Device() {
  return (
    <>
      <Slab at={[48, 42]} width={42} depth={42} radius={6} thick={7} />
      <Guides d="M15 62L15 35M81 62L81 35M48 83L48 56" />
      <Face plane="top" at={[48, 33]}>
        <rect x="5" y="5" width="32" height="32" rx="2" />
        <path d="M9 14h6M9 21h6M9 28h6M27 14h6M27 21h6M27 28h6" />
        <Accent filled>
          <rect x="15" y="11" width="12" height="20" rx="2" />
        </Accent>
      </Face>
      <Slab at={[48, 10]} width={42} depth={42} radius={6}>
        <circle cx="21" cy="21" r="5" />
      </Slab>
    </>
  );
}
