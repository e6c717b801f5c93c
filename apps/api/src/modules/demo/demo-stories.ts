import { endedStories } from './demo-stories-ended.ts';
import { storiesUnderWay } from './demo-stories-under-way.ts';
import type { DemoStory } from './demo-story.ts';

/** At least one repair in every status, oldest first. */
export const demoStories: readonly DemoStory[] = [...endedStories, ...storiesUnderWay];
