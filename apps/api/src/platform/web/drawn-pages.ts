import { type ActiveContent, type DrawnRoute, drawnRoutes, type Language, shopContent } from '@atelier/contract';
import { parseCookie } from 'cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { acceptedEncoding, type Encoding } from '../http/accepted-encoding.ts';
import { sendReady } from '../http/answers.ts';
import { askedLanguage } from '../http/asked-language.ts';
import { ReadyAnswer } from '../http/kept-answers.ts';
import { pagePolicy } from '../http/security-headers.ts';
import { compressed } from './built-pages.ts';
import { type DrawPage, readDrawing } from './draw-page.ts';
import { drawnHead } from './drawn-head.ts';
import { inlineHashes } from './inline-hashes.ts';
import { asksForVersion, fillPage, type SendShell, type Served } from './pages.ts';

type DrawnPage = { readonly policy: string; readonly answerIn: (encoding: Encoding | null) => ReadyAnswer };
type DrawnPages = Readonly<Record<DrawnRoute, Readonly<Record<Language, DrawnPage>>>>;

/**
 * Serves the pages of the content as the server drew them, from memory: it asks nothing of anybody. False for a build or a server without
 * them. What can't be drawn at the start is left to the browser, as other pages are, until it can; and so are terms as they once were.
 */
export async function serveDrawn(
  server: FastifyInstance,
  folder: string,
  { served, shell }: { served: Served; shell: SendShell },
): Promise<boolean> {
  const [drawing, content] = [await readDrawing(folder), served.pages.content()];
  if (drawing === null || content === null) return false;
  let pages = await drawPages(drawing, content, served).catch((error: unknown) => {
    served.log.error({ event: 'web.undrawable', err: error }, 'the pages of the content are drawn by the browser');
    return null;
  });
  served.pages.onRedraw(async (next) => {
    const drawn = await drawPages(drawing, next, served);
    return () => {
      pages = drawn;
    };
  });
  for (const path of drawnRoutes) {
    server.get(path, { schema: { hide: true } }, (request, reply) => {
      if (pages === null || asksForVersion(request)) return shell(reply);
      const page = pages[path][languageOf(request)];
      const answer = page.answerIn(acceptedEncoding(request));
      reply
        .header('content-security-policy', page.policy)
        .header('cache-control', 'no-cache')
        .header('vary', 'Accept-Language, Cookie, Accept-Encoding');
      return sendReady(reply, answer, 'text/html; charset=utf-8');
    });
    server.knownPaths.add('GET', path);
  }
  return true;
}

type Drawing = { readonly template: string; readonly draw: DrawPage };

async function drawPages({ template, draw }: Drawing, content: ActiveContent, served: Served): Promise<DrawnPages> {
  const values = served.values(content);
  const drawIn = async (path: DrawnRoute, language: Language): Promise<DrawnPage> => {
    const page = await draw({ path, content, language }, fillPage(template, values));
    const about = { path, content: shopContent(content[language]), language };
    const head = (): string => drawnHead(about, served.publicUrl());
    const starter = inlineHashes(page, 'script');
    return {
      policy: pagePolicy(values.NONCE).replace("script-src 'self'", `script-src 'self' ${starter}`),
      answerIn: createAnswers(() => page.replace('%HEAD%', head)),
    };
  };
  const inBoth = async (path: DrawnRoute): Promise<DrawnPages[DrawnRoute]> => {
    const [fr, en] = await Promise.all([drawIn(path, 'fr'), drawIn(path, 'en')]);
    return { fr, en };
  };
  const [home, terms, privacy] = await Promise.all([inBoth('/'), inBoth('/terms'), inBoth('/privacy')]);
  return { '/': home, '/terms': terms, '/privacy': privacy };
}

/** A page as it leaves, made when it is first asked for: only a server that listens knows where it is reached. */
function createAnswers(write: () => string): DrawnPage['answerIn'] {
  const answers = new Map<Encoding | null, ReadyAnswer>();
  let page: string | undefined;
  return (encoding) => {
    page ??= write();
    const answer =
      answers.get(encoding) ?? new ReadyAnswer(Buffer.from(page), { encoding, body: compressed(page, encoding) });
    answers.set(encoding, answer);
    return answer;
  };
}

/** The address' `lang` wins and is kept by nobody; then what was chosen in this browser; then what it asks for; else French. */
function languageOf(request: FastifyRequest): Language {
  const { lang } = Object(request.query) as { lang?: unknown };
  if (isLanguage(lang)) return lang;
  const chosen = parseCookie(request.headers.cookie ?? '')['lang'];
  return isLanguage(chosen) ? chosen : askedLanguage(request.headers['accept-language']);
}

function isLanguage(text: unknown): text is Language {
  return text === 'fr' || text === 'en';
}
