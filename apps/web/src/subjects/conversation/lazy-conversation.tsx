import { Skeleton } from '@atelier/ui';
import { ensureWords } from '#shared/language/ensure-words.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { lazyWithFailure } from '#shared/chunks/lazy-with-failure.tsx';
import { myLog } from '#subjects/repair/mine/my-log.ts';
import { useMyRepairs } from '#subjects/repair/mine/my-repairs.ts';

export const MyConversation = lazyWithFailure(
  async () => {
    const [{ Conversation }, { mySide }] = await Promise.all([
      import('./conversation.tsx'),
      import('./my-side.ts'),
      ensureWords('conversation'),
    ]);
    return function Mine({ repairId }: { repairId: string }) {
      const { t } = useTranslation();
      const repair = useMyRepairs().data?.find(({ id }) => id === repairId);
      const steps = repair ? myLog(t, repair) : [];
      return <Conversation key={repairId} side={mySide(repairId)} steps={steps} />;
    };
  },
  {
    fallback: () => <Skeleton className="h-48 rounded-control" />,
  },
);
