import { Moment } from '#shared/format/times.tsx';
import type { ConversationStep } from './merge-steps.ts';

export function StepLine({ step: { title, at } }: { step: ConversationStep }) {
  return (
    <li className="flex items-center gap-3 text-xs text-ink-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      <span className="text-center text-pretty">
        <span>{`${title} · `}</span>
        <Moment value={at} />
      </span>
    </li>
  );
}
