import { endedStories } from './demo-stories-ended.ts';
import { furtherStories } from './demo-stories-further.ts';
import { ongoingStories } from './demo-stories-ongoing.ts';
import type { DemoStory } from './demo-story.ts';

/** Repairs of the first customer, at least one in every status, oldest first. */
export const demoStories: readonly DemoStory[] = [...endedStories, ...ongoingStories];

export const allStories: readonly DemoStory[] = [...demoStories, ...furtherStories];
