import { Accent, Box, Face, Guides, Slab } from './iso.tsx';

export function Laptop() {
  return (
    <>
      <Slab at={[42, 53]} width={50} depth={34} radius={4} thick={3}>
        <Accent filled>
          <rect x="7" y="12" width="36" height="15" rx="2" />
        </Accent>
      </Slab>
      <Guides d="M15 70L15 54M83 78L83 62M56 93L56 78" />
      <Face plane="left" at={[42, 5]}>
        <rect width="50" height="32" rx="3" />
        <rect x="4" y="4" width="42" height="24" rx="1.5" />
      </Face>
      <Slab at={[42, 37]} width={50} depth={34} radius={4} thick={2}>
        <path d="M7 7h36M7 11.5h36M7 16h36" strokeDasharray="3 3" />
        <rect x="18" y="21" width="14" height="9" rx="1.5" />
      </Slab>
    </>
  );
}

export function Console() {
  return (
    <>
      <Box at={[52, 40]} width={46} depth={48} height={11} />
      <Face plane="top" at={[52, 40]}>
        <Accent filled>
          <circle cx="18" cy="27" r="12" />
          <circle cx="18" cy="27" r="3" />
          <path d="M18 15v9M30 27h-9M18 39v-9M6 27h9" />
        </Accent>
        <path d="M36 8v32M40 8v32" />
      </Face>
      <Face plane="left" at={[10.4, 64]}>
        <path d="M6 5.5h16" />
        <circle cx="39" cy="5.5" r="1.6" />
      </Face>
      <Guides d="M10.4 64L10.4 34M91.8 63L91.8 33M50.3 87L50.3 57" />
      <Slab at={[52, 10]} width={46} depth={48} radius={2}>
        <path d="M10 12h26M10 18h26" />
      </Slab>
    </>
  );
}

export function Printer() {
  return (
    <>
      <Face plane="left" at={[56, 6]}>
        <rect x="4" width="28" height="38" rx="1" />
        <path d="M9 7h18M9 12h18M9 17h11" />
      </Face>
      <Box at={[52, 38]} width={44} depth={36} height={19} />
      <Face plane="top" at={[52, 38]}>
        <path d="M7 7h30" />
        <rect x="7" y="14" width="30" height="15" rx="1.5" />
      </Face>
      <Guides d="M36 50L36 33M58 62L58 46" />
      <Accent filled>
        <Slab at={[46, 27]} width={26} depth={11} radius={1.5} thick={5}>
          <path d="M6 5.5h8" />
        </Slab>
      </Accent>
      <Face plane="left" at={[20.8, 56]}>
        <path d="M6 11h32" />
      </Face>
      <Face plane="top" at={[26, 70]}>
        <rect width="32" height="18" rx="1" />
        <path d="M5 7h18M5 11h12" />
      </Face>
    </>
  );
}

export function Camera() {
  return (
    <>
      <Box at={[52, 18]} width={18} depth={12} height={8} />
      <Box at={[44, 20]} width={52} depth={20} height={34} />
      <Box at={[55, 21]} width={18} depth={12} height={7} />
      <Face plane="top" at={[44, 20]}>
        <circle cx="44" cy="10" r="4" />
      </Face>
      <Face plane="left" at={[26.7, 30]}>
        <circle cx="26" cy="18" r="13" />
        <rect x="4" y="5" width="8" height="4" rx="1" />
      </Face>
      <Guides d="M40 42L18 54.7M60 80L38 92" />
      <Face plane="left" at={[16, 36]}>
        <Accent filled>
          <circle cx="26" cy="18" r="11" />
        </Accent>
      </Face>
      <Face plane="left" at={[5, 42.5]}>
        <circle cx="26" cy="18" r="13" />
        <circle cx="26" cy="18" r="8.5" />
        <circle cx="26" cy="18" r="3.5" />
      </Face>
    </>
  );
}
