import { Card, CardContent, CardDescription, CardHeader } from '@atelier/ui';
import type { ReactNode } from 'react';

type ProfileCardProps = { title: string; text: string; className?: string; children: ReactNode };

/** Renders the frame of a card, with its title and what it is for. */
export function ProfileCard({ title, text, className, children }: ProfileCardProps) {
  return (
    <Card>
      <CardHeader>
        <h2 className="text-lg">{title}</h2>
        <CardDescription>{text}</CardDescription>
      </CardHeader>
      <CardContent className={className}>{children}</CardContent>
    </Card>
  );
}
