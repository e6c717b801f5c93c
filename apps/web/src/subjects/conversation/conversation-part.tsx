import { Skeleton } from '@atelier/ui';
import { readyWords } from '#shared/language/ready-words.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { lazyPart } from '#shared/parts/lazy-part.tsx';
import { MissingPart } from '#shared/parts/missing-part.tsx';
import { useMyRepairs } from '#subjects/repair/mine/my-repairs.ts';

/** The customer's conversation: its code and words come when it is opened. */
export const MyConversation = lazyPart(
  async () => {
    const [{ Conversation }, { mySide }, { mySteps }] = await Promise.all([
      import('./conversation.tsx'),
      import('./my-side.ts'),
      import('./my-steps.ts'),
      readyWords('conversation'),
    ]);
    return function Mine({ repairId }: { repairId: string }) {
      const { t } = useTranslation();
      const logs = useMyRepairs().data?.find(({ id }) => id === repairId)?.logs;
      return <Conversation key={repairId} side={mySide(repairId)} steps={mySteps(t, logs)} />;
    };
  },
  {
    waiting: () => <Skeleton className="h-48 rounded-control" />,
    failed: (failure) => <MissingPart {...failure} />,
  },
);
