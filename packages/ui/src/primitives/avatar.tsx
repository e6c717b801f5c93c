import { useState, type ComponentProps } from 'react';
import { clsx } from 'clsx';

const sizes = {
  xs: 'size-6 text-[0.625rem]',
  sm: 'size-8 text-xs',
  md: 'size-10 text-sm',
  lg: 'size-14 text-lg',
  xl: 'size-24 text-2xl',
};

export type AvatarProps = ComponentProps<'span'> & {
  /** Read aloud, and shortened to initials without a picture. */
  name: string;
  src?: string | null | undefined;
  size?: keyof typeof sizes | undefined;
  /** Hides the picture from screen readers beside the written name. */
  decorative?: boolean | undefined;
};

export function Avatar({ name, src, size = 'md', decorative, className, ...props }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const picture = src && src !== broken;
  const role = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name };
  return (
    <span
      data-slot="avatar"
      {...role}
      className={clsx(
        'inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-primary-soft font-semibold text-primary select-none forced-colors:border',
        sizes[size],
        className,
      )}
      {...props}
    >
      {picture ? (
        <img src={src} alt="" className="size-full object-cover" onError={() => setBroken(src)} />
      ) : (
        <Initials name={name} drawn={decorative === true} />
      )}
    </span>
  );
}

type InitialsProps = { name: string; drawn: boolean };

/** Initials beside a name are drawn, because voice control expects visible text in the accessible name. */
function Initials({ name, drawn }: InitialsProps) {
  const written = initials(name);
  if (!drawn) return <span aria-hidden="true">{written}</span>;
  return <span aria-hidden="true" data-initials={written} className="before:content-[attr(data-initials)]" />;
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Prevents two Arabic letters from joining. */
const NON_JOINER = '\u200C';

/** Returns the first graphemes of the first and last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  const firsts = ends.map((word = '') => letters.segment(word).containing(0)?.segment ?? '');
  const isJoined = firsts.every((letter) => /^\p{Script=Arabic}/u.test(letter));
  return firsts.join(isJoined ? NON_JOINER : '').toLocaleUpperCase();
}
