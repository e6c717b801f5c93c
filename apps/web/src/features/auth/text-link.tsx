import { Link, type LinkProps } from 'react-router';

export function TextLink({ className = '', ...props }: LinkProps) {
  return (
    <Link
      className={`rounded-tight font-medium text-primary underline decoration-primary/35 underline-offset-4 hover:decoration-current ${className}`}
      {...props}
    />
  );
}

/** Renders a link with a touch target of full height on phones, without moving the layout. */
export function BlockLink({ className = '', ...props }: LinkProps) {
  return <TextLink className={`inline-flex items-center gap-2 max-sm:-my-3 max-sm:min-h-11 ${className}`} {...props} />;
}
