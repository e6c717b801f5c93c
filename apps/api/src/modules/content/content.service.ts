import { ContentDocument, pageContent, type ActiveContent } from '@atelier/contract';
import type { Transaction } from '#platform/database/transaction.ts';
import { Failure } from '#platform/http/failure.ts';
import type { Platform } from '#platform/platform.ts';
import { createQueue } from '#platform/process/in-turn.ts';
import { announce } from '#platform/realtime/listening-pool.ts';
import { UndrawablePage } from '#platform/web/home-pages.ts';
import { addFirstPublication, findNewestPublication, findPublication, type Publication } from './content.queries.ts';
import { addFirstDraft } from './drafts.queries.ts';
import { firstContent } from './first-content/index.ts';

const channel = 'atelier.content';

export type ContentPlatform = Pick<
  Platform,
  'database' | 'clock' | 'config' | 'limits' | 'log' | 'announcements' | 'pages'
>;

/** What the shop says of itself. The published content is kept in memory: pages have it while PostgreSQL is away. */
export async function startContent({ database, clock, config, limits, log, announcements, pages }: ContentPlatform) {
  await addFirstPublication(database, firstContent(config.settings), clock.now());
  await addFirstDraft(database);
  const newest = await findNewestPublication(database);
  if (newest === undefined) throw new TypeError('content was just added');
  let active = onPages(newest);
  // One drawing after the other: an older one never takes the place of a newer.
  const inTurn = createQueue({ concurrent: 1, waiting: limits.content.drawingsWaiting });

  /** Takes over what was published, here or on another node. What can't be drawn leaves the page as it was, until the next time. */
  const follow = (): Promise<void> =>
    inTurn(async () => {
      const published = await findNewestPublication(database);
      if (published === undefined || published.version === active.version) return;
      const next = onPages(published);
      await pages.redraw(next);
      active = next;
    }).catch((error: unknown) =>
      log.error({ event: 'content.notFollowed', err: error }, 'the page shows an older content than was published'),
    );

  announcements.hear(channel, () => void follow());

  return {
    active: (): ActiveContent => active,
    follow,
    /**
     * Draws what a transaction publishes, before it commits, and tells the other nodes when it does; refuses with the section that can't
     * be drawn. After a rollback the page is drawn as it was.
     */
    show: (tx: Transaction, publication: Publication): Promise<void> =>
      inTurn(async () => {
        const next = onPages(publication);
        await pages.redraw(next).catch((error: unknown) => {
          log.error({ event: 'content.notDrawn', version: next.version, err: error }, 'a content could not be drawn');
          throw new Failure('notDrawn', {
            section: error instanceof UndrawablePage ? (error.section ?? 'page') : 'page',
          });
        });
        await announce(tx, channel);
        tx.afterCommit(() => {
          active = next;
        });
      }),
    /** Draws what is published, whatever was drawn last. */
    drawAgain: (): Promise<void> => inTurn(() => pages.redraw(active)),
    /** The terms of a publication, of the newest without a version; undefined where there was none of it. */
    terms: async (asked: number = active.version) => {
      const publication = await findPublication(database, asked);
      if (publication === undefined) return undefined;
      const { version, fr, en } = onPages(publication);
      return { version, publishedAt: publication.publishedAt.toISOString(), fr: fr.terms, en: en.terms };
    },
  };
}

function onPages({ version, document }: Publication): ActiveContent {
  const parsed = ContentDocument.parse(document);
  return { version, fr: pageContent(parsed, 'fr'), en: pageContent(parsed, 'en') };
}

export type Content = Awaited<ReturnType<typeof startContent>>;
