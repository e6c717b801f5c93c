import { Skeleton } from '@atelier/ui';
import { ensureWords } from '#shared/language/ensure-words.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { lazyComponent } from '#shared/chunks/lazy-component.tsx';
import { ChunkFailure } from '#shared/chunks/chunk-failure.tsx';
import { useMyRepairs } from '#subjects/repair/mine/my-repairs.ts';

export const MyConversation = lazyComponent(
  async () => {
    const [{ Conversation }, { mySide, mySteps }] = await Promise.all([
      import('./conversation.tsx'),
      import('./my-side.ts'),
      ensureWords('conversation'),
    ]);
    return function Mine({ repairId }: { repairId: string }) {
      const { t } = useTranslation();
      const logs = useMyRepairs().data?.find(({ id }) => id === repairId)?.logs;
      return <Conversation key={repairId} side={mySide(repairId)} steps={mySteps(t, logs)} />;
    };
  },
  {
    fallback: () => <Skeleton className="h-48 rounded-control" />,
    renderFailure: (failure) => <ChunkFailure {...failure} />,
  },
);
