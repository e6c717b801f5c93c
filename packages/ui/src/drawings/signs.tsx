import { Accent, Box, Face, Guides, Slab } from './iso.tsx';

export function Van() {
  return (
    <>
      <Box at={[60, 10]} width={26} depth={38} height={32} />
      <Face plane="right" at={[49.6, 42]}>
        <path d="M19 4v24M24 15h5" />
      </Face>
      <Box at={[27, 41]} width={26} depth={16} height={20} />
      <Face plane="left" at={[13.2, 49]}>
        <Accent filled>
          <rect x="3" y="3" width="20" height="8" rx="2" />
        </Accent>
        <path d="M5 16h3M18 16h3" />
      </Face>
      <Face plane="right" at={[35.7, 62]}>
        <circle cx="9" cy="20" r="5.5" />
        <circle cx="9" cy="20" r="1.5" />
        <circle cx="42" cy="20" r="5.5" />
        <circle cx="42" cy="20" r="1.5" />
      </Face>
    </>
  );
}

export function Price() {
  return (
    <>
      <Slab at={[50, 36]} width={42} depth={46} radius={5} thick={2}>
        <path d="M8 34h26M8 39h16" />
      </Slab>
      <Guides d="M16 58L16 34M81 56L81 32" />
      <Slab at={[50, 10]} width={38} depth={42} radius={4} thick={1.5}>
        <path d="M7 8h13M7 14h24M7 19h18" />
        <Accent filled>
          <rect x="7" y="26" width="24" height="10" rx="3" />
        </Accent>
      </Slab>
    </>
  );
}

export function Steps() {
  return (
    <>
      <Slab at={[68, 18]} width={20} depth={68} radius={9} thick={5}>
        <path d="M10 10v48" />
        <circle cx="10" cy="10" r="5" />
        <circle cx="10" cy="58" r="5" />
        <path d="m7.5 58 2 2 3-4" />
        <circle cx="10" cy="42" r="5" />
        <path d="m7.5 42 2 2 3-4" />
      </Slab>
      <Guides d="M54 41L54 20" />
      <Face plane="top" at={[62.5, 6]}>
        <Accent filled>
          <circle cx="10" cy="10" r="9" />
          <circle cx="10" cy="10" r="3" />
        </Accent>
      </Face>
    </>
  );
}

export function Warranty() {
  return (
    <>
      <Box at={[48, 40]} width={40} depth={40} height={12} />
      <Guides d="M14 60L14 34M82 60L82 34M48 79L48 55" />
      <Slab at={[48, 12]} width={40} depth={40} radius={7} thick={2}>
        <Accent filled>
          <circle cx="20" cy="20" r="12" />
          <path d="m14 20 4.5 4.5L27 16" />
        </Accent>
      </Slab>
    </>
  );
}

export function Tools() {
  return (
    <>
      <Slab at={[52, 22]} width={48} depth={56} radius={7} thick={6}>
        <rect x="4" y="4" width="40" height="48" rx="4" />
        <Accent filled>
          <rect x="10" y="9" width="7" height="17" rx="3" />
        </Accent>
        <path d="M13.5 26v20M12 46h3" />
        <path d="M24 47V22M28 47V22M24 22a6 6 0 1 1 4 0" />
        <path d="M37 9v18M34.5 27h5v19h-5z" />
      </Slab>
    </>
  );
}

export function Clock() {
  return (
    <>
      <Face plane="top" at={[48, 46]}>
        <circle cx="21" cy="21" r="21" />
      </Face>
      <Face plane="top" at={[48, 41]}>
        <circle cx="21" cy="21" r="21" />
        <circle cx="21" cy="21" r="6" />
      </Face>
      <Guides d="M22 62L22 34M74 62L74 34" />
      <Face plane="top" at={[48, 10]}>
        <circle cx="21" cy="21" r="21" />
        <path d="M21 4v3M21 35v3M4 21h3M35 21h3" />
        <Accent>
          <path d="M21 10v11l8 6" />
        </Accent>
      </Face>
    </>
  );
}

export function Leaf() {
  return (
    <>
      <Slab at={[48, 40]} width={44} depth={44} radius={7} thick={4}>
        <path d="M10 14a14 14 0 0 1 24 0M34 30a14 14 0 0 1-24 0" />
        <path d="m34 8 .5 6.5-6.5-.5M10 36l-.5-6.5 6.5.5" />
      </Slab>
      <Guides d="M24 56L24 36M72 56L72 36" />
      <Face plane="top" at={[48, 10]}>
        <Accent filled>
          <path d="M6 38C2 18 14 4 40 4c0 26-14 38-34 34z" />
          <path d="M6 38 28 16M16 28h11M16 28V17" />
        </Accent>
      </Face>
    </>
  );
}

export function SpeechBubbles() {
  return (
    <>
      <Slab at={[40, 36]} width={50} depth={32} radius={8} thick={3}>
        <path d="M9 11h32M9 17h24" />
      </Slab>
      <Guides d="M34 58L34 36M78 58L78 34" />
      <Face plane="top" at={[56, 8]}>
        <Accent filled>
          <path d="M7 0h30a7 7 0 0 1 7 7v12a7 7 0 0 1-7 7H18l-8 8v-8H7a7 7 0 0 1-7-7V7a7 7 0 0 1 7-7z" />
          <path d="M13 13h.1M22 13h.1M31 13h.1" />
        </Accent>
      </Face>
    </>
  );
}

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
