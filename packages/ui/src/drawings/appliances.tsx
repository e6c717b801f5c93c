import { Accent, Box, Face, Guides, Slab } from './iso.tsx';

export function Television() {
  return (
    <>
      <Face plane="left" at={[36, 6]}>
        <rect width="56" height="38" rx="3" />
      </Face>
      <Face plane="left" at={[26, 14]}>
        <Accent filled>
          <rect x="14" y="8" width="28" height="20" rx="1.5" />
          <path d="M20 14h8M20 18h16M20 22h12" />
        </Accent>
      </Face>
      <Guides d="M36 8L9 23.5M84 34L57.5 49M84 71L57.5 86" />
      <Face plane="left" at={[9, 22]}>
        <rect width="56" height="38" rx="3" fillOpacity="0.86" />
        <rect x="3.5" y="3.5" width="49" height="31" rx="1" fillOpacity="0" />
        <path d="M12 38v8M44 38v8M8 46h8M40 46h8" />
      </Face>
    </>
  );
}

export function WashingMachine() {
  return (
    <>
      <Box at={[54, 24]} width={40} depth={36} height={38} />
      <Face plane="left" at={[22.8, 42]}>
        <path d="M0 9h40M5 4.5h9" />
        <circle cx="33" cy="4.5" r="2" />
        <circle cx="20" cy="25" r="12.5" />
        <Accent filled>
          <circle cx="20" cy="25" r="9" />
          <path d="M12 27c3-2 5 2 8 0s5 2 8 0" fill="none" />
        </Accent>
      </Face>
      <Guides d="M32 63L16 72M46 86L30 94" />
      <Face plane="left" at={[4.8, 52.4]}>
        <circle cx="20" cy="25" r="12.5" fillOpacity="0" />
        <circle cx="20" cy="25" r="9.5" fillOpacity="0" />
      </Face>
      <Guides d="M22.8 42L22.8 24M88.6 44L88.6 26M57.4 62L57.4 44" />
      <Slab at={[54, 7]} width={40} depth={36} radius={2} thick={2} />
    </>
  );
}
