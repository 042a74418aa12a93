import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { changeTimesHeader, parseChangeTimes, type ChangeTimes } from '@petcare/contracts/change-times.ts';
import { localeParameter, type PageRenderer, type PageRequest } from '@petcare/contracts/rendered-pages.ts';
import type { SocketMessageName } from '@petcare/contracts/sockets.ts';
import { Locale } from '@petcare/contracts/shared/locale.ts';
import { identityHeader } from '@petcare/platform/auth/identity.ts';
import { nextTraceparent, runInContext } from '@petcare/platform/observability/context.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import type { Metrics } from '@petcare/platform/observability/metrics.ts';
import { BusyError, createPageCache, type CacheLimits } from './page-cache.ts';
import type { createDocumentWriter, PageDocument } from './page-document.ts';

export interface PagesOptions {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly renderer: PageRenderer;
  readonly writeDocument: Awaited<ReturnType<typeof createDocumentWriter>>;
  /** Returns a sitemap by its path; null for an unknown one. */
  readonly writeSitemap: (path: string) => Promise<string | null>;
  readonly useIdentity: (token: string) => void;
  readonly ready: () => Promise<unknown>;
  readonly limits?: CacheLimits;
  readonly renderTimeoutMs?: number;
}

type Answer =
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'not-shared' }
  | PageDocument;

interface Rendered {
  readonly answer: Answer;
  /** The live messages after which the page is outdated. */
  readonly renewedBy: readonly SocketMessageName[];
  /** The changes known when rendering began. */
  readonly changeTimes: ChangeTimes;
}

const defaultLimits: CacheLimits = {
  heldMs: 500,
  // For changes without a live message, such as a new day.
  freshMs: 10_000,
  staleMs: 30_000,
  maxBytes: 64 * 1024 * 1024,
  maxRendering: 16,
};

const sitemapLimits: CacheLimits = {
  heldMs: 0,
  freshMs: 10 * 60_000,
  staleMs: 60 * 60_000,
  maxBytes: 32 * 1024 * 1024,
  maxRendering: 4,
};

/**
 * Answers the page of a path and query to the gateway: 200 or 404 with HTML, 302, 204 for a page that browsers render,
 * and 503 when there are too many pages to render. Answers sitemaps as XML.
 */
export function createPagesHandler(options: PagesOptions): RequestListener {
  const { log, metrics, renderer, writeDocument, writeSitemap, useIdentity, ready } = options;
  const logFailure = (error: unknown, path?: string) => {
    if (!(error instanceof BusyError)) log.warn({ err: error, path }, 'page not rendered');
  };
  const cache = createPageCache<Rendered>(options.limits ?? defaultLimits, {
    sizeOf: ({ answer }) => ('html' in answer ? answer.html.length * 2 : 100),
    onRenewalError: logFailure,
  });
  const sitemaps = createPageCache<string | null>(sitemapLimits, {
    sizeOf: (sitemap) => 1_000 + (sitemap?.length ?? 0) * 2,
    onRenewalError: logFailure,
  });

  const render = async (
    request: Omit<PageRequest, 'signal'>,
    changeTimes: ChangeTimes,
  ): Promise<Rendered> => {
    const signal = AbortSignal.timeout(options.renderTimeoutMs ?? 5_000);
    const page = await renderer.renderPage({ ...request, signal });
    const renewedBy = page.kind === 'page' ? page.renewedBy : [];
    const answer = page.kind === 'page' || page.kind === 'preview' ? writeDocument(page, request) : page;
    return { answer, renewedBy, changeTimes };
  };

  const answerPage = async (request: IncomingMessage, response: ServerResponse) => {
    useIdentity(String(request.headers[identityHeader] ?? ''));
    const { url, asked } = readAddress(request.url ?? '/');
    const [path = '/'] = url.split('?', 1);
    if (path === '/sitemap.xml' || path.startsWith('/sitemaps/')) {
      const sitemap = await sitemaps.get(path, () => writeSitemap(path));
      if (sitemap === null) return void response.writeHead(404).end();
      return void response.writeHead(200, { 'content-type': 'application/xml; charset=utf-8' }).end(sitemap);
    }
    const locale =
      Locale.safeParse(asked).data ?? Locale.safeParse(request.headers['x-page-locale']).data ?? 'en';
    const scheme = request.headers['x-page-color-scheme'];
    const colorScheme = scheme === 'dark' || scheme === 'light' ? scheme : 'auto';
    const changeTimes = parseChangeTimes(String(request.headers[changeTimesHeader] ?? ''));
    const { answer: page } = await cache.get(
      `${locale} ${colorScheme} ${url}`,
      () => render({ url, locale, colorScheme }, changeTimes),
      (kept) => kept.renewedBy.some((name) => isLater(changeTimes.get(name), kept.changeTimes.get(name))),
    );
    if ('html' in page) {
      const headers = { 'content-type': 'text/html; charset=utf-8', etag: page.etag };
      return void response.writeHead(page.status, headers).end(page.html);
    }
    if (page.kind === 'redirect') return void response.writeHead(302, { location: page.to }).end();
    response.writeHead(204).end();
  };

  return (request, response) => {
    if (request.url === '/health/live') {
      json(response, 200, { live: true });
      return;
    }
    if (request.url === '/health/ready')
      return void ready().then(
        () => json(response, 200, { ready: true }),
        (error: unknown) => json(response, 503, { ready: false, reason: String(error) }),
      );
    const end = metrics.requests.startTimer({ endpoint: 'page', method: request.method ?? 'GET' });
    response.once('close', () => end({ status: response.statusCode }));
    const requestId = String(request.headers['x-request-id'] ?? randomUUID());
    const traceparent = nextTraceparent(String(request.headers['traceparent'] ?? ''));
    void runInContext({ requestId, traceparent, actor: { id: 'visitor', role: 'visitor' } }, () =>
      answerPage(request, response).catch((error: unknown) => {
        logFailure(error, request.url);
        if (!response.headersSent) response.writeHead(503, { 'retry-after': '1' });
        response.end();
      }),
    );
  };
}

function isLater(change: number | undefined, known: number | undefined): boolean {
  return change !== undefined && change > (known ?? 0);
}

const campaignParameter = /^(?:utm_\w+|fbclid|gclid|msclkid)$/;

/**
 * Returns the address without what advertisers add to links and without the language, so that one page is not rendered
 * once per click, and the language that it asks for.
 */
function readAddress(address: string): { url: string; asked: string | null } {
  const [path = '/', query] = address.split('?', 2);
  if (!query) return { url: path, asked: null };
  const parameters = new URLSearchParams(query);
  const kept = [...parameters].filter(([name]) => name !== localeParameter && !campaignParameter.test(name));
  const text = new URLSearchParams(kept).toString();
  return { url: text ? `${path}?${text}` : path, asked: parameters.get(localeParameter) };
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
