import {
  type ActiveContent,
  type ServerRenderedRoute,
  serverRenderedRoutes,
  type Language,
  type VisitorRoute,
  visitorRoutes,
  shopContent,
} from '@atelier/contract';
import { isLanguage } from '@atelier/i18n';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { acceptedEncoding, type Encoding } from '#platform/http/cache/accepted-encoding.ts';
import { sendEncoded } from '#platform/http/calls/answers.ts';
import { EncodedResponse } from '#platform/http/cache/response-cache.ts';
import { pagePolicy } from '#platform/http/security-headers.ts';
import { compressPage, languageOf } from '../built-pages.ts';
import { isVisitorRoute, type RenderPage, readPageRenderer } from './render-page.ts';
import { renderedHead } from './rendered-head.ts';
import { inlineHashes } from '../inline-hashes.ts';
import { asksForVersion, type SendShell, type PageContext } from '../pages.ts';

type RenderedPage = { readonly policy: string; readonly answerIn: (encoding: Encoding | null) => EncodedResponse };
type RenderedRoute = ServerRenderedRoute | VisitorRoute;
type RenderedPages = Readonly<Record<RenderedRoute, Readonly<Record<Language, RenderedPage>>>>;

export const renderedRoutes: readonly RenderedRoute[] = [...serverRenderedRoutes, ...visitorRoutes];

/**
 * Serves server-rendered pages of the content from memory. Returns false for a build or server without them. The first visit of a start and
 * of a year renders them, because that is a third of a start. The browser renders pages that fail then, and older terms.
 */
export async function serveRenderedPages(
  server: FastifyInstance,
  folder: string,
  { context, shell }: { context: PageContext; shell: SendShell },
): Promise<boolean> {
  const initial = context.pages.content();
  if (initial === null) return false;
  let values = context.values(initial);
  const renderer = await readPageRenderer(folder, values);
  if (renderer === null) return false;
  context.pages.onFirstRows((input) =>
    renderer.renderFirstRows(input, values).catch((error: unknown) => {
      context.log.error({ event: 'web.undrawable', err: error }, 'the first rows of a page are drawn by the browser');
      return null;
    }),
  );
  const renderFirst = (): Promise<RenderedPages | null> =>
    renderPages(renderer.draw, context.pages.content() ?? initial, context).catch((error: unknown) => {
      context.log.error({ event: 'web.undrawable', err: error }, 'the pages of the content are drawn by the browser');
      return null;
    });
  let current: { readonly year: number; readonly pages: Promise<RenderedPages | null> } | undefined;
  const currentPages = (): Promise<RenderedPages | null> => {
    const year = context.year();
    if (current?.year !== year) current = { year, pages: renderFirst() };
    return current.pages;
  };
  context.pages.onRerender(async (next) => {
    const year = context.year();
    const rendered = await renderPages(renderer.draw, next, context);
    return () => {
      current = { year, pages: Promise.resolve(rendered) };
      values = context.values(next);
    };
  });
  for (const path of renderedRoutes) {
    server.get(path, { schema: { hide: true } }, async (request, reply) => {
      const rendered = asksForVersion(request) || isProviderAnswer(request) ? null : await currentPages();
      if (rendered === null) return shell(reply);
      const page = rendered[path][requestedPageLanguage(request)];
      const answer = page.answerIn(acceptedEncoding(request));
      reply
        .header('content-security-policy', page.policy)
        .header('cache-control', 'no-cache')
        .header('vary', 'Accept-Language, Cookie, Accept-Encoding');
      return sendEncoded(reply, answer, 'text/html; charset=utf-8');
    });
    server.knownPaths.add('GET', path);
  }
  await acceptUnscriptedForms(server);
  return true;
}

/** True for a visitor whom a third party has sent back. The browser completes the sign-in before it renders. */
function isProviderAnswer({ routeOptions, query }: FastifyRequest): boolean {
  const { code, error } = Object(query);
  return routeOptions.url === '/signin' && (code !== undefined || error !== undefined);
}

/** Shows a form again that was sent without JavaScript, which its note asks for. Nothing of it is read. */
async function acceptUnscriptedForms(server: FastifyInstance): Promise<void> {
  await server.register(async (forms) => {
    forms.addContentTypeParser('application/x-www-form-urlencoded', (_request, body, done) => {
      body.resume();
      done(null);
    });
    for (const path of visitorRoutes) {
      forms.post(path, { schema: { hide: true } }, (_request, reply) => reply.redirect(path, 303));
      server.knownPaths.add('POST', path);
    }
  });
}

async function renderPages(render: RenderPage, content: ActiveContent, context: PageContext): Promise<RenderedPages> {
  const values = context.values(content);
  const year = context.year();
  const renderIn = async (path: RenderedRoute, language: Language): Promise<RenderedPage> => {
    const page = await render({ path, content, language, year }, values);
    const head = () =>
      isVisitorRoute(path)
        ? ''
        : renderedHead({ path, content: shopContent(content[language]), language }, context.publicUrl());
    const starter = inlineHashes(page, 'script');
    return {
      policy: pagePolicy(values.NONCE).replace("script-src 'self'", `script-src 'self' ${starter}`),
      answerIn: createAnswers(() => page.replace('%HEAD%', head)),
    };
  };
  const renderInBoth = async (path: RenderedRoute): Promise<[RenderedRoute, RenderedPages[RenderedRoute]]> => {
    const [fr, en] = await Promise.all([renderIn(path, 'fr'), renderIn(path, 'en')]);
    return [path, { fr, en }];
  };
  return Object.fromEntries(await Promise.all(renderedRoutes.map(renderInBoth))) as unknown as RenderedPages;
}

function createAnswers(write: () => string): RenderedPage['answerIn'] {
  const answers = new Map<Encoding | null, EncodedResponse>();
  let page: string | undefined;
  return (encoding) => {
    page ??= write();
    const answer =
      answers.get(encoding) ?? new EncodedResponse(Buffer.from(page), { encoding, body: compressPage(page, encoding) });
    answers.set(encoding, answer);
    return answer;
  };
}

/** Order: `lang` of a content page's URL (not stored), choice in this browser, Accept-Language, French. */
function requestedPageLanguage(request: FastifyRequest): Language {
  const { lang } = Object(request.query) as { lang?: unknown };
  if (isLanguage(lang) && !isVisitorRoute(request.routeOptions.url ?? '')) return lang;
  return languageOf(request);
}
