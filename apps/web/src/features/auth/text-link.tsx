import { Link, type LinkProps } from 'react-router';

/** A link inside a sentence. */
export function TextLink({ className = '', ...props }: LinkProps) {
  return (
    <Link
      className={`rounded-tight font-medium text-primary underline decoration-primary/35 underline-offset-4 hover:decoration-current ${className}`}
      {...props}
    />
  );
}

/** A link that stands by itself or ends a line: as high as a thumb on a phone, without moving what is around it. */
export function BlockLink({ className = '', ...props }: LinkProps) {
  return <TextLink className={`inline-flex items-center gap-2 max-sm:-my-3 max-sm:min-h-11 ${className}`} {...props} />;
}
