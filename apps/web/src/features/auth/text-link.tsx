import { Link } from 'react-router';
import type { LinkProps } from 'react-router';

/** A link inside a sentence. */
export const TextLink = ({ className = '', ...props }: LinkProps) => (
  <Link
    className={`rounded-tight font-medium text-primary underline decoration-primary/35 underline-offset-4 hover:decoration-current ${className}`}
    {...props}
  />
);
