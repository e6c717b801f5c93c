export const footerLink =
  'inline-flex min-h-8 items-center rounded-tight py-1 text-ink-muted hover:text-ink hover:underline';
