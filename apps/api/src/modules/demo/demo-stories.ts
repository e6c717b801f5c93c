import { endedStories } from './demo-stories-ended.ts';
import { furtherStories } from './demo-stories-further.ts';
import { ongoingStories } from './demo-stories-ongoing.ts';
import type { DemoStory } from './demo-story.ts';

/** The first customer's: at least one repair in every status, oldest first. */
export const demoStories: readonly DemoStory[] = [...endedStories, ...ongoingStories];

/** The whole demonstration's. */
export const allStories: readonly DemoStory[] = [...demoStories, ...furtherStories];
