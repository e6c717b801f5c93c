import { hash } from 'node:crypto';
import { ContentDocument, pageContent, type ActiveContent } from '@atelier/contract';
import type { OpenDays } from '@atelier/domain';
import type { Database, Transaction } from '#platform/database/database.ts';
import { Failure } from '#platform/http/errors/failure.ts';
import type { Platform } from '#platform/platform.ts';
import { createQueue } from '#platform/process/concurrency.ts';
import { notifyNodes } from '#platform/realtime/listening-pool.ts';
import { PageRenderError } from '#platform/web/site-pages.ts';
import { todayOf } from '#platform/time/clock.ts';
import { addFirstPublication, findNewestPublication, findPublication, type Publication } from './content.queries.ts';
import { addFirstDraft } from './drafts.queries.ts';
import { firstContent } from './first-content/index.ts';

const channel = 'atelier.content';

type ContentPlatform = Pick<
  Platform,
  'database' | 'clock' | 'config' | 'limits' | 'log' | 'nodeNotifications' | 'pages'
>;

type ContentSettings = {
  readonly current: () => OpenDays;
  readonly onChange: (tell: () => Promise<void>) => void;
};

export type Content = Awaited<ReturnType<typeof startContent>>;

/**
 * Starts the content. Each node holds the published content in memory, so pages render while PostgreSQL is down,
 * with a queue of renderings.
 */
export async function startContent(platform: ContentPlatform, settings: ContentSettings) {
  const { database, clock, config, limits, log, nodeNotifications, pages } = platform;
  await addFirstPublication(database, firstContent(config.settings), clock.now());
  await addFirstDraft(database);
  const newest = await findNewestPublication(database);
  if (newest === undefined) throw new TypeError('invariant: published content not found after start');
  const activeContentOf = ({ version, document }: Publication): ActiveContent => {
    const parsed = ContentDocument.parse(document);
    const open = { ...settings.current(), today: todayOf(platform) };
    return { version, fr: pageContent(parsed, 'fr', open), en: pageContent(parsed, 'en', open) };
  };
  let active = activeContentOf(newest);
  // Renders one at a time, so an older page can't replace a newer one.
  const queue = createQueue({ concurrent: 1, waiting: limits.content.drawingsWaiting });

  /** Applies published content and settings of any node. If rendering fails, the current page stays until the next reload. */
  const reload = (): Promise<void> =>
    queue(async () => {
      const published = await findNewestPublication(database);
      if (published === undefined) return;
      const next = activeContentOf(published);
      if (tagOf(next) === tagOf(active)) return;
      await pages.rerender(next);
      active = next;
    }).catch((error: unknown) =>
      log.error({ event: 'content.notFollowed', err: error }, 'the page shows an older content than was published'),
    );

  nodeNotifications.listen(channel, () => void reload());
  settings.onChange(reload);

  return {
    active: (): ActiveContent => active,
    tag: () => tagOf(active),
    follow: reload,
    /**
     * Renders a publication before its commit and rejects it if a section fails. Notifies the other nodes after the commit.
     * The caller renders the old page after a rollback.
     */
    show: (tx: Transaction, publication: Publication): Promise<void> =>
      queue(async () => {
        const next = activeContentOf(publication);
        await pages.rerender(next).catch((error: unknown) => {
          log.error({ event: 'content.notDrawn', version: next.version, err: error }, 'a content could not be drawn');
          throw new Failure('notDrawn', {
            section: error instanceof PageRenderError ? (error.section ?? 'page') : 'page',
          });
        });
        await notifyNodes(tx, channel);
        tx.afterCommit(() => {
          active = next;
        });
      }),
    renderAgain: (): Promise<void> => queue(() => pages.rerender(active)),
    terms: async (wantedVersion: number = active.version) => {
      const publication = await findPublication(database, wantedVersion);
      if (publication === undefined) return undefined;
      const { version, fr, en } = activeContentOf(publication);
      return { version, publishedAt: publication.publishedAt.toISOString(), fr: fr.terms, en: en.terms };
    },
  };
}

/** Opening hours change between publications, so the tag includes them. */
function tagOf({ version, fr, en }: ActiveContent): string {
  const open = JSON.stringify([fr.hours, fr.seasons, en.seasons, fr.closures, en.closures]);
  return `${version}-${hash('sha256', open, 'base64url').slice(0, 8)}`;
}

/** Returns the opening hours that shops older than the settings have in their content. */
export async function publishedHours(database: Database): Promise<Partial<Pick<ContentDocument, 'hours'>>> {
  const published = await findNewestPublication(database);
  return published === undefined ? {} : { hours: published.document.hours };
}
