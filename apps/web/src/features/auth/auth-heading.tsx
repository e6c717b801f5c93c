import type { ReactNode } from 'react';

export function AuthHeading({ title, text }: { title: string; text?: ReactNode }) {
  return (
    <div className="mb-8 grid gap-2">
      <h1 className="text-3xl">{title}</h1>
      {text !== undefined && <p className="text-lg wrap-anywhere text-ink-muted">{text}</p>}
    </div>
  );
}
